/** Yields the processor between two checks, because a tight loop would starve the awaited work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until a condition holds, asking again and again; the test's own time-out bounds it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await breathe();
}
