import type { EventEnvelope } from '@cabildo/contracts/event';
import type { CallAnswers, Harness } from '@cabildo/testing';
import { v7 as uuid } from 'uuid';

/** Makes an event of server 1 at noon of the harness's clock; `given` overrides its fields. */
export function makeEvent(given: Partial<EventEnvelope> = {}): EventEnvelope {
  return {
    event_id: uuid(),
    type: 'bank.transfer.completed',
    server_id: 1,
    occurred_at: '2026-06-15T12:00:00.000Z',
    actor: { kind: 'user', id: 7 },
    character_ids: [],
    data: {},
    note: 'Transferencia',
    note_en: given.note ?? 'Transfer',
    ...given,
  };
}

/** Answers for the services that know names: every user, character and account exists and is named by the id; stand-ins have none. */
export const everybody: CallAnswers = {
  'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => ({
    users: user_ids.filter((id) => id > 0).map((user_id) => ({ user_id, gp_username: `user${user_id}` })),
  }),
  'calls.servers.name_characters': ({ server_character_ids }: { server_character_ids: number[] }) => ({
    characters: server_character_ids.map((id) => ({
      server_character_id: id,
      server_id: 1,
      name: `Personaje ${id}`,
    })),
  }),
  'calls.servers.get_currency': () => ({ currency_symbol: '$' }),
  'calls.economy.name_accounts': ({ account_ids }: { account_ids: number[] }) => ({
    accounts: account_ids.map((id) => ({
      account_id: id,
      server_id: 1,
      owner_character_id: id,
      end: String(id).padStart(4, '0'),
    })),
  }),
};

/** Publishes events to the service in one batch, and resolves once they are stored. */
export async function publish(h: Harness, ...events: readonly EventEnvelope[]): Promise<void> {
  await h.bus.publish(
    events.map((each) => ({ id: each.event_id, key: each.type, payload: JSON.stringify(each) })),
  );
}
