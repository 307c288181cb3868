/** Cooperative task: a generator that yields between units of work. */
export type Task<T> = Generator<void, T>;

export function runNow<T>(task: Task<T>): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
  }
}
