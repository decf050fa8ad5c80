import type { Community, Guesses } from '../community.ts';
import type { Load } from '../load.ts';

const GUILD = '700000000000000001';

/** The addresses that callers know, and the secrets that they use at the moment. */
export interface Callers {
  url: string;
  internalUrl: string;
  internalKey: string;
  billingSecret: string;
}

/** Guesses the PIN and the CVVs of a person rightly. */
export async function guess(
  load: Load,
  { serverId: server_id }: Community,
  { url }: Callers,
  { key, pin, cards }: Guesses,
): Promise<void> {
  const person = { url, headers: { 'x-api-key': key } };
  await load.send(person, 'server_economy', { action: 'verify_pin', server_id, ...pin });
  for (const card of cards)
    await load.send(person, 'server_economy', { action: 'quote_transfer', server_id, ...card, amount: 1 });
}

/**
 * The calls that use a secret: of people, of an owner, a bot and a payment provider.
 * @param callers is read for each call, so that a secret may change between two
 */
export function callsOf(
  load: Load,
  community: Community,
  callers: Callers,
  people: readonly Guesses[],
): (() => Promise<unknown>)[] {
  const { serverId: server_id, ownerKey, webhook, paidBy } = community;
  const { url, internalUrl } = callers;
  const test = { action: 'test', server_id, webhook_id: webhook.id };
  return [
    ...people.map((person) => () => guess(load, community, callers, person)),
    () => load.send({ url, headers: { 'x-api-key': ownerKey } }, 'server_webhooks', test),
    () =>
      load.send({ url, headers: {} }, 'server_billing', {
        action: 'confirm',
        ...paidBy(callers.billingSecret),
      }),
    () =>
      load.send({ url: internalUrl, headers: { 'x-mdt-internal-key': callers.internalKey } }, 'server_bot', {
        action: 'cp_link_info',
        cp_guild_id: GUILD,
      }),
  ];
}
