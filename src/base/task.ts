/** Work that stops now and then, so that it can be done in turns of the event loop. */
export type Task<T> = Generator<void, T>;

export function runNow<T>(task: Task<T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}
