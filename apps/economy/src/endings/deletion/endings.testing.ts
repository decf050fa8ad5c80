import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { characterDeleted, characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { until } from '@cabildo/testing';
import type { Person, World } from '../../testing/world.ts';

const envelope = (
  type: string,
  server_id: number,
  data: object,
  character_ids: number[] = [],
): EventEnvelope => ({
  event_id: randomUUID(),
  type,
  server_id,
  occurred_at: new Date().toISOString(),
  actor: { kind: 'user', id: 1 },
  character_ids,
  data,
  note: '',
  note_en: '',
});

const described = ({ serverId, userId, characterId }: Omit<Person, 'ctx'>) => ({
  server_id: serverId,
  user_id: userId,
  server_character_id: characterId,
  name: 'Ana',
  surname: null,
  dni_number: '1',
});

/** The event that the servers service publishes when a character is deleted. */
export const deletionOf = (person: Omit<Person, 'ctx'>, was_dead = false): EventEnvelope => {
  const data = { ...described(person), deleted_by: 'user1', was_dead };
  return envelope(characterDeleted.type, person.serverId, data, [person.characterId]);
};

/** The event that the servers service publishes when a character dies. */
export const deathOf = (person: Omit<Person, 'ctx'>): EventEnvelope => {
  const data = { ...described(person), killed_by: 'user1' };
  return envelope(characterDied.type, person.serverId, data, [person.characterId]);
};

/** The event that the servers service publishes when a server is deleted. */
export const serverDeletionOf = (serverId: number): EventEnvelope =>
  envelope(serverDeleted.type, serverId, { server_id: serverId, user_id: 1, server_name: 'S' });

/** Publishes events in one batch. */
export const publish = (world: World, ...events: EventEnvelope[]): Promise<void> =>
  world.bus.publish(
    events.map((event) => ({ id: event.event_id, key: event.type, payload: JSON.stringify(event) })),
  );

/** Deletes characters in the economy alone, and waits until their estates are liquidated. */
export async function endCharacters(world: World, ...people: Omit<Person, 'ctx'>[]): Promise<void> {
  await publish(world, ...people.map((person) => deletionOf(person)));
  await areEnded(world, people);
}

/** Lets characters die in the economy alone, and waits until their estates are frozen. */
export async function dieInEconomy(world: World, ...people: Omit<Person, 'ctx'>[]): Promise<void> {
  await publish(world, ...people.map(deathOf));
  await areEnded(world, people);
}

async function areEnded(world: World, people: readonly Omit<Person, 'ctx'>[]): Promise<void> {
  const ids = people.map(({ characterId }) => characterId);
  await until(async () => {
    const [row] = await world.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM ended_characters WHERE character_id = ANY($1::bigint[])',
      [ids],
    );
    return row!.n === ids.length;
  });
}

/** The balance of a server's treasury. */
export async function treasuryOf(world: World, serverId: number): Promise<number> {
  const [row] = await world.database.query<{ total: number }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM accounts a JOIN entries e ON e.account_id = a.id
     WHERE a.server_id = $1 AND a.kind = 'treasury'`,
    [serverId],
  );
  return row!.total;
}

/** The columns of an account that tests compare. */
interface Row {
  id: number;
  kind: string;
  status: string;
  balance: number;
  owner_character_id: number;
  has_pin: boolean;
}

export const rowOf = async (world: World, accountId: number): Promise<Row> =>
  (
    await world.database.query<Row>(
      'SELECT id, kind, status, balance, owner_character_id, has_pin FROM accounts WHERE id = $1',
      [accountId],
    )
  )[0]!;

/** The accounts that a character owns, in id order. */
export const ownedBy = (world: World, characterId: number): Promise<Row[]> =>
  world.database.query<Row>(
    `SELECT id, kind, status, balance, owner_character_id, has_pin FROM accounts
     WHERE owner_character_id = $1 ORDER BY id`,
    [characterId],
  );
