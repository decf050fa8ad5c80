/**
 * Waits for statements of one transaction that were sent together. Once one has failed, those after it only report that the
 * transaction is aborted, and may do so sooner.
 * @throws the error of the first that failed
 */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason;
}
