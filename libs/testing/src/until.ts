/** Yields the processor between two checks, because a tight loop would starve the awaited work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** This bound ends a wait that hangs. A wait that merely is slow, on a busy machine, is no failure. */
const HANGS_AFTER_MS = 240_000;

/** Waits until a condition holds, asking again and again. @throws {Error} that shows the condition, when it hangs */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const givesUpAt = performance.now() + HANGS_AFTER_MS;
  while (!(await condition())) {
    if (performance.now() > givesUpAt) throw new Error(`This did not come true: ${String(condition)}`);
    await breathe();
  }
}
