import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { createLogger } from '../logging/logging.ts';
import { systemClock } from '../base/clock.ts';
import { createOutbox } from './outbox.ts';
import { createReactor } from './react.ts';
import type { Reaction } from './reaction.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const messageOf = (event_id: string, type: string, server_id: number) => {
  const event = { event_id, type, server_id, data: { name: `${type} ${server_id}` } };
  return { id: event_id, key: type, payload: JSON.stringify(event) };
};

/** Handles events, and returns them by the transactions in which they were handled. */
async function handled(events: [type: string, serverId: number][]): Promise<string[][]> {
  const byTransaction = new Map<unknown, string[]>();
  const handle = async ({ tx, events: given }: { tx: Database; events: EventEnvelope[] }) => {
    const [row] = await tx.query<{ id: number }>('SELECT txid_current() AS id');
    const names = given.map(({ type, server_id }) => `${type} ${server_id}`);
    byTransaction.set(row!.id, [...(byTransaction.get(row!.id) ?? []), ...names]);
  };
  const reaction = (pattern: string, perServer: boolean) =>
    ({ pattern, perServer, handle }) as unknown as Reaction;
  const react = createReactor({
    database,
    clock: systemClock,
    log: createLogger('test', 'silent'),
    outbox: createOutbox(),
    deps: undefined,
    service: 'test',
    inbox: true,
    reactions: [reaction('added', false), reaction('changed', false), reaction('ended', true)],
  });
  const messages = events.map(([type, serverId]) => messageOf(randomUUID(), type, serverId));
  await react(messages);
  // Events that were seen are left out.
  await react(messages);
  return [...byTransaction.values()];
}

describe('a batch of events', () => {
  it('is handled in one transaction, of whatever servers and types they are', async () => {
    expect(
      await handled([
        ['added', 1],
        ['changed', 2],
        ['added', 3],
      ]),
    ).toEqual([['added 1', 'added 3', 'changed 2']]);
  });

  it('is parted by server where a reaction asks for it, in the order of publication', async () => {
    expect(
      await handled([
        ['added', 1],
        ['ended', 1],
        ['ended', 1],
        ['ended', 2],
        ['added', 2],
        ['changed', 1],
        ['ended', 1],
      ]),
    ).toEqual([['added 1'], ['ended 1', 'ended 1'], ['ended 2'], ['added 2', 'changed 1'], ['ended 1']]);
  });
});
