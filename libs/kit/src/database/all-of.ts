/**
 * Waits for statements of one transaction that were sent together. Where one fails, those after it only say that the
 * transaction is aborted, and may say so sooner.
 * @throws what the first of them that failed was rejected with
 */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason;
}
