/*
 * Preloaded into a program: its fsync does not return while the file that HUNG_DISK names exists. Each call that waits
 * adds a byte to that file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int fsync(int descriptor) {
  const char *flag = getenv("HUNG_DISK");
  int waiting = flag == NULL ? -1 : open(flag, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (waiting >= 0) {
    write(waiting, "x", 1);
    close(waiting);
    while (access(flag, F_OK) == 0) usleep(10000);
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}
