import type { Calls } from '../lab/calls.ts';
import type { Guesses, GuardedCommunity } from '../lab/guarded.ts';

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
  calls: Calls,
  { serverId: server_id }: GuardedCommunity,
  { url }: Callers,
  { key, pin, cards }: Guesses,
): Promise<void> {
  const person = { url, headers: { 'x-api-key': key } };
  await calls.send(person, 'server_economy.verify_pin', { server_id, ...pin });
  for (const card of cards)
    await calls.send(person, 'server_economy.quote_transfer', { server_id, ...card, amount: 1 });
}

/**
 * The works that use a secret: of people, of an owner, a bot and a payment provider.
 * @param callers is read for each call, so that a secret may change between two
 */
export function worksOf(
  calls: Calls,
  community: GuardedCommunity,
  callers: Callers,
  people: readonly Guesses[],
): (() => Promise<unknown>)[] {
  const { serverId: server_id, ownerKey, webhook, paidBy } = community;
  const { url, internalUrl } = callers;
  const test = { server_id, webhook_id: webhook.id };
  return [
    ...people.map((person) => () => guess(calls, community, callers, person)),
    () => calls.send({ url, headers: { 'x-api-key': ownerKey } }, 'server_webhooks.test', test),
    () => calls.send({ url, headers: {} }, 'server_billing.confirm', { ...paidBy(callers.billingSecret) }),
    () =>
      calls.send(
        { url: internalUrl, headers: { 'x-mdt-internal-key': callers.internalKey } },
        'server_bot.cp_link_info',
        { cp_guild_id: GUILD },
      ),
  ];
}
