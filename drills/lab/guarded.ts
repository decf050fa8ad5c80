import { createHmac } from 'node:crypto';
import type { Client as Api, InputOf } from '@cabildo/client';
import { Client } from '@cabildo/testing';

/** The guesses that one person can make rightly. */
export interface Guesses {
  key: string;
  pin: { account_id: number; pin: string };
  /** The card of a legacy account, whose CVV is sealed, and another one, whose CVV is hashed. */
  cards: { from_card_number: string; from_cvv: string; to_character_id: number }[];
}

/** A server with a paid plan, a webhook and people with PINs and cards: all that secrets guard. */
export interface GuardedCommunity {
  serverId: number;
  ownerKey: string;
  webhook: { id: number; secret: string };
  people: Guesses[];
  /** The callback of the payment, signed at this moment. */
  paidBy(secret: string): InputOf<Api['billing']['confirm']>;
}

const BALANCE = 1_000;
const PIN = '4071';

/** Founds the community over the API. @param secret the BILLING_SECRET of the moment */
export async function foundGuarded(
  url: string,
  { people: count, hook, secret }: { people: number; hook: string; secret: string },
): Promise<GuardedCommunity> {
  const owner = await new Client(url).signIn('1000000', 'fundadora');
  const { server, server_id } = await owner.api.servers.create({ server_name: 'Villa Llave' });
  const { checkout_id, amount_cents } = await owner.api.billing.checkout({ server_id, plan: 'PREMIUM' });
  const paidBy: GuardedCommunity['paidBy'] = (by) => {
    const timestamp = Math.floor(Date.now() / 1_000);
    const reference = 'drill-1';
    const text = [checkout_id, reference, amount_cents, timestamp].join('.');
    const signature = createHmac('sha256', by).update(text).digest('hex');
    return { checkout_id, reference, amount_cents, timestamp, signature };
  };
  await new Client(url).api.billing.confirm(paidBy(secret));
  await owner.api.economy.updateBankConfig({ server_id, accounts_config: { initial_balance: BALANCE } });
  const { webhook } = await owner.api.webhooks.create({ server_id, url: hook, events: ['*'] });
  const payee = await owner.api.dni.create({ server_id, name: 'Eva', surname: 'Cobra' });
  await owner.api.economy.createBankAccount({ server_id, server_character_id: payee.server_character_id });
  const place: Place = {
    server_id,
    joinCode: server.join_code!,
    to_character_id: payee.server_character_id,
  };
  const people: Guesses[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await settle(await new Client(url).signIn(`200000${index}`, `vecina${index}`), place));
  return {
    serverId: server_id,
    ownerKey: owner.key!,
    webhook: { id: webhook.id, secret: webhook.secret },
    people,
    paidBy,
  };
}

interface Place {
  server_id: number;
  joinCode: string;
  /** The character that the cards of all people would pay. */
  to_character_id: number;
}

/** Gives a person a character, a legacy account with a PIN, and a card of another account. */
async function settle(person: Client, { server_id, joinCode, to_character_id }: Place): Promise<Guesses> {
  const { dni, economy, servers } = person.api;
  await servers.join({ join_code: joinCode });
  const { server_character_id } = await dni.create({ server_id, name: 'Ana', surname: 'Llave' });
  const who = { server_id, server_character_id };
  const legacy = await economy.createBankAccount({ ...who, pin: PIN });
  const { account_id } = await economy.createAccount({ ...who, account_type: 'personal' });
  const amount = BALANCE / 2;
  await economy.internalTransfer({
    server_id,
    from_account_id: legacy.account_id,
    to_account_id: account_id,
    amount,
    pin: PIN,
  });
  const { card, cvv } = await economy.createCard({ ...who, account_id, card_type: 'permanent' });
  return {
    key: person.key!,
    pin: { account_id: legacy.account_id, pin: PIN },
    cards: [
      { from_card_number: legacy.card_number, from_cvv: legacy.cvv, to_character_id },
      { from_card_number: card.card_number, from_cvv: cvv, to_character_id },
    ],
  };
}
