import type { AnswerOf, Client } from '@cabildo/client';

export type Webhook = AnswerOf<Client['webhooks']['list']>['webhooks'][number];
export type Delivery = AnswerOf<Client['webhooks']['listDeliveries']>['deliveries'][number];

/** How a webhook is doing: one that is active may be failing nevertheless. */
export const stateOf = ({ status, failing_since }: Pick<Webhook, 'status' | 'failing_since'>) =>
  status === 'active' && failing_since !== null ? ('failing' as const) : status;

/** The address as people recognise it: without the scheme. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
