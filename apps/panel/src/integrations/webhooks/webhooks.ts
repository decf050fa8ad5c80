import type { RowOf } from '../../api/answers.ts';

export type Webhook = RowOf<'webhooks', 'list', 'webhooks'>;
export type Delivery = RowOf<'webhooks', 'listDeliveries', 'deliveries'>;

/** How a webhook is doing: one that is active may be failing nevertheless. */
export const stateOf = ({ status, failing_since }: Pick<Webhook, 'status' | 'failing_since'>) =>
  status === 'active' && failing_since !== null ? ('failing' as const) : status;

/** The address as people recognise it: without the scheme. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

const SOON_MS = 10_000;

/** Whether a delivery is about to be tried, so that its outcome is worth waiting for. */
export const isSoon = (
  { status, next_attempt_at }: Pick<Delivery, 'status' | 'next_attempt_at'>,
  now: number,
): boolean =>
  status === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) - now < SOON_MS);
