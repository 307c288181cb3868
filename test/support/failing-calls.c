/*
 * Preloaded into a program: calls on some files fail while the file that FAILING_CALLS names exists. It has one line
 * `CALL ERRNO FIRST TIMES GLOB`: the kind of call, the number of the error, the first call of those that match, from 1,
 * how many fail from there on (0 for all), and a pattern of fnmatch(3) with extensions for the path. Each call that fails
 * adds a byte to the file FAILING_CALLS.seen.
 *
 * Kinds: open read write sync rename stat lock mkdir remove list access chmod.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Reads a file without the calls that are replaced here. Returns its length, or -1. */
static long read_whole(const char *path, char *text, size_t size) {
  long file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  long length = syscall(SYS_read, file, text, size - 1);
  syscall(SYS_close, file);
  if (length >= 0) text[length] = 0;
  return length;
}

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static char counted_rule[PATH_MAX];
static long matching_calls;

/* Counts a call that matches a rule. Returns its number, from 1; another rule begins anew. */
static long count_call(const char *rule) {
  pthread_mutex_lock(&counting);
  if (strcmp(rule, counted_rule) != 0) {
    strcpy(counted_rule, rule);
    matching_calls = 0;
  }
  const long number = ++matching_calls;
  pthread_mutex_unlock(&counting);
  return number;
}

static void note(const char *control) {
  char seen[PATH_MAX];
  snprintf(seen, sizeof seen, "%s.seen", control);
  const long file = syscall(SYS_openat, AT_FDCWD, seen, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, "x", 1);
  syscall(SYS_close, file);
}

/* Returns the error number of the rule if it hits such a call on this path, else 0. */
static int fault_of(const char *call, const char *path) {
  char rule[PATH_MAX], kind[16], glob[PATH_MAX];
  int number;
  long first, times;
  const char *control = getenv("FAILING_CALLS");
  if (control == NULL || path == NULL || read_whole(control, rule, sizeof rule) < 0) return 0;
  if (sscanf(rule, "%15s %d %ld %ld %4000s", kind, &number, &first, &times, glob) != 5) return 0;
  if (strcmp(kind, call) != 0 || fnmatch(glob, path, FNM_EXTMATCH) != 0) return 0;
  const long nth = count_call(rule);
  if (nth < first || (times > 0 && nth >= first + times)) return 0;
  note(control);
  return number;
}

/* True if such a call on this path fails now; errno is then set, else unchanged. */
static int fails(const char *call, const char *path) {
  const int former = errno;
  const int fault = fault_of(call, path);
  errno = fault ? fault : former;
  return fault != 0;
}

static int fails_on(const char *call, int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const int former = errno;
  const long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  errno = former;
  if (length < 0) return 0;
  path[length] = 0;
  return fails(call, path);
}

#define MODE(flags, last)                                     \
  mode_t mode = 0;                                            \
  if (flags & (O_CREAT | O_TMPFILE)) {                        \
    va_list rest;                                             \
    va_start(rest, last);                                     \
    mode = va_arg(rest, mode_t);                              \
    va_end(rest);                                             \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, flags)
  return fails("open", path) ? -1 : NEXT(open)(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags, flags)
  return fails("open", path) ? -1 : NEXT(open64)(path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return fails("open", path) ? -1 : NEXT(openat)(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return fails("open", path) ? -1 : NEXT(openat64)(folder, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size) {
  return fails_on("read", file) ? -1 : NEXT(read)(file, bytes, size);
}
ssize_t pread(int file, void *bytes, size_t size, off_t at) {
  return fails_on("read", file) ? -1 : NEXT(pread)(file, bytes, size, at);
}
ssize_t pread64(int file, void *bytes, size_t size, off64_t at) {
  return fails_on("read", file) ? -1 : NEXT(pread64)(file, bytes, size, at);
}
ssize_t readv(int file, const struct iovec *parts, int count) {
  return fails_on("read", file) ? -1 : NEXT(readv)(file, parts, count);
}
ssize_t preadv(int file, const struct iovec *parts, int count, off_t at) {
  return fails_on("read", file) ? -1 : NEXT(preadv)(file, parts, count, at);
}
ssize_t preadv64(int file, const struct iovec *parts, int count, off64_t at) {
  return fails_on("read", file) ? -1 : NEXT(preadv64)(file, parts, count, at);
}

ssize_t write(int file, const void *bytes, size_t size) {
  return fails_on("write", file) ? -1 : NEXT(write)(file, bytes, size);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return fails_on("write", file) ? -1 : NEXT(pwrite)(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  return fails_on("write", file) ? -1 : NEXT(pwrite64)(file, bytes, size, at);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  return fails_on("write", file) ? -1 : NEXT(writev)(file, parts, count);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return fails_on("write", file) ? -1 : NEXT(pwritev)(file, parts, count, at);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  return fails_on("write", file) ? -1 : NEXT(pwritev64)(file, parts, count, at);
}

int fsync(int file) { return fails_on("sync", file) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails_on("sync", file) ? -1 : NEXT(fdatasync)(file); }

int rename(const char *from, const char *to) { return fails("rename", to) ? -1 : NEXT(rename)(from, to); }
int unlink(const char *path) { return fails("remove", path) ? -1 : NEXT(unlink)(path); }
int mkdir(const char *path, mode_t mode) { return fails("mkdir", path) ? -1 : NEXT(mkdir)(path, mode); }
int access(const char *path, int mode) { return fails("access", path) ? -1 : NEXT(access)(path, mode); }
int chmod(const char *path, mode_t mode) { return fails("chmod", path) ? -1 : NEXT(chmod)(path, mode); }

static int fails_statx(int folder, const char *path) {
  return *path ? fails("stat", path) : fails_on("stat", folder);
}
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *found) {
  return fails_statx(folder, path) ? -1 : NEXT(statx)(folder, path, flags, mask, found);
}
/* Node is built for an older C library, without statx. */
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (next == NULL) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list rest;
  va_start(rest, number);
  long values[6];
  for (int i = 0; i < 6; i += 1) values[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_statx && fails_statx((int)values[0], (const char *)values[1])) return -1;
  return next(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}
int stat(const char *path, struct stat *found) { return fails("stat", path) ? -1 : NEXT(stat)(path, found); }
int fstat(int file, struct stat *found) { return fails_on("stat", file) ? -1 : NEXT(fstat)(file, found); }
int stat64(const char *path, struct stat64 *found) { return fails("stat", path) ? -1 : NEXT(stat64)(path, found); }
int fstat64(int file, struct stat64 *found) { return fails_on("stat", file) ? -1 : NEXT(fstat64)(file, found); }
int __fxstat64(int version, int file, struct stat64 *found) {
  int (*next)(int, int, struct stat64 *) = (int (*)(int, int, struct stat64 *))dlsym(RTLD_NEXT, "__fxstat64");
  return fails_on("stat", file) ? -1 : next(version, file, found);
}

int scandir(const char *path, struct dirent ***names, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  return fails("list", path) ? -1 : NEXT(scandir)(path, names, filter, compare);
}
int scandir64(const char *path, struct dirent64 ***names, int (*filter)(const struct dirent64 *),
              int (*compare)(const struct dirent64 **, const struct dirent64 **)) {
  return fails("list", path) ? -1 : NEXT(scandir64)(path, names, filter, compare);
}

static int is_lock(int command) { return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK; }
int fcntl(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *value = va_arg(rest, void *);
  va_end(rest);
  return is_lock(command) && fails_on("lock", file) ? -1 : NEXT(fcntl)(file, command, value);
}
int fcntl64(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *value = va_arg(rest, void *);
  va_end(rest);
  return is_lock(command) && fails_on("lock", file) ? -1 : NEXT(fcntl64)(file, command, value);
}
