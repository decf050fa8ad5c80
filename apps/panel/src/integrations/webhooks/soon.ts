import type { Delivery } from './webhooks.ts';

const SOON_MS = 10_000;

/** Whether a delivery is about to be tried, so that its outcome is worth waiting for. */
export const isSoon = (
  { status, next_attempt_at }: Pick<Delivery, 'status' | 'next_attempt_at'>,
  now: number,
): boolean =>
  status === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) - now < SOON_MS);
