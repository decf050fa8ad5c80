import { beginningOf } from '@cabildo/contracts/fields';
import { VERSION, type Sealed } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { sealedFor, signatureOf } from '../webhooks/secrets.ts';
import type { Address, LeasedWebhook } from './leases.table.ts';
import type { DueDelivery } from './table.ts';

/** A request that delivers one message, or several where the format takes them together. */
export interface DeliveryRequest {
  due: readonly DueDelivery[];
  headers: Record<string, string>;
  body: string;
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': `Cabildo-Webhooks/${VERSION}`,
};

/** The requests that deliver these messages to a webhook, in its format. */
export function requestsFor(
  webhook: LeasedWebhook & Address,
  due: readonly DueDelivery[],
  { box, clock }: Pick<Deps, 'box' | 'clock'>,
): DeliveryRequest[] {
  if (webhook.format === 'cp')
    return due.length > 0 ? [{ due, headers: HEADERS, body: chatMessage(due) }] : [];
  const { secret, old_secret, old_secret_until } = webhook;
  const open = (sealed: Sealed): string => box.open(sealed, sealedFor(webhook));
  const secrets = [open(secret)];
  if (old_secret && old_secret_until! > clock.now()) secrets.push(open(old_secret));
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  return due.map((delivery) => {
    const { event_id: id, body } = delivery;
    const headers = {
      ...HEADERS,
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(secrets, { id, at: seconds, body }),
    };
    return { due: [delivery], headers, body };
  });
}

/** Escaping may double a note, and the chat platform takes 6,000 characters in the ten parts of a message. */
const MAX_NOTE = 250;
/** Names and concepts are people's own text, which must neither format a message nor link anywhere. */
const MARKUP = /[\\`*_~|<>[\]()#@:-]/g;

const escaped = (note: string): string => beginningOf(note, MAX_NOTE).replace(MARKUP, '\\$&');

/** Makes one message with a part for each event. Nobody is mentioned, whatever a note says. */
function chatMessage(due: readonly DueDelivery[]): string {
  const embeds = due.map(({ kind, note, created_at }) => ({
    title: kind,
    description: escaped(note ?? kind),
    timestamp: created_at.toISOString(),
  }));
  return JSON.stringify({ embeds, allowed_mentions: { parse: [] } });
}
