import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { until } from '@cabildo/testing';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import { startWorld, type World } from '../testing/world.ts';
import { rename, saveProfile } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const renamed = (user_id: number, gp_username: string, occurred_at: string): EventEnvelope => ({
  event_id: randomUUID(),
  type: 'user.profile.changed',
  server_id: null,
  occurred_at,
  actor: { kind: 'system', id: null },
  character_ids: [],
  data: { user_id, gp_username },
  note: '',
  note_en: '',
});

/** Publishes events and waits until the service has handled them and all before them. */
async function publish(...events: EventEnvelope[]): Promise<void> {
  const last = randomUUID();
  const marker = 90_000 + Math.floor(Math.random() * 1_000_000);
  for (const event of events) await world.publish(event);
  await world.publish(renamed(marker, last, '2026-01-01T00:00:00Z'));
  await until(async () => {
    const rows = await world.database.query('SELECT 1 FROM profiles WHERE gp_username = $1', [last]);
    return rows.length === 1;
  });
}

async function memberNames(serverId: number, search?: string): Promise<string[]> {
  const { members } = await world.ok(listMembers, { search }, await world.as(1, serverId));
  return members.map((member) => member.gp_username).sort();
}

describe('when a user returns under another name', () => {
  test('every server lists and finds the member by it', async () => {
    const [first, second] = [await world.found(1), await world.found(1)];
    await world.enter(first, 2);
    await world.enter(second, 2);
    await publish(renamed(2, 'Ángela', '2026-06-01T00:00:00Z'));
    expect(await memberNames(first.id)).toEqual(['user1', 'Ángela']);
    expect(await memberNames(second.id, 'angela')).toEqual(['Ángela']);
    expect(await memberNames(second.id, 'user2')).toEqual([]);
  });

  test('an event that arrives late or twice does not bring an older name back', async () => {
    const server = await world.found(1);
    await world.enter(server, 3);
    const newer = renamed(3, 'Nueva', '2026-06-02T00:00:00Z');
    await publish(newer);
    await publish(renamed(3, 'Vieja', '2026-06-01T00:00:00Z'), newer);
    expect(await memberNames(server.id)).toEqual(['Nueva', 'user1']);
  });

  test('two changes close together end with the second', async () => {
    const server = await world.found(1);
    await world.enter(server, 4);
    await publish(renamed(4, 'Uno', '2026-06-01T00:00:00Z'), renamed(4, 'Dos', '2026-06-01T00:00:01Z'));
    expect(await memberNames(server.id)).toEqual(['Dos', 'user1']);
  });

  test('an event that arrives before the first join is not lost', async () => {
    const server = await world.found(1);
    await publish(renamed(5, 'Adelantada', '2026-06-01T00:00:00Z'));
    // Identity still answers with the old name.
    await world.enter(server, 5);
    expect(await memberNames(server.id)).toEqual(['Adelantada', 'user1']);
    const [row] = await world.database.query('SELECT gp_id FROM profiles WHERE user_id = 5');
    expect(row).toEqual({ gp_id: '95' });
  });

  test('a change and a join at once end with the new name', async () => {
    const server = await world.found(1);
    const ids = Array.from({ length: 8 }, (_, index) => 10 + index);
    await Promise.all([
      world.enter(server, ...ids),
      publish(...ids.map((id) => renamed(id, `nuevo${id}`, '2026-06-01T00:00:00Z'))),
    ]);
    expect(await memberNames(server.id)).toEqual([...ids.map((id) => `nuevo${id}`), 'user1'].sort());
  });
});

test('a user who is new here is stored once by whatever comes at the same moment, and none of it fails', async () => {
  for (let user_id = 20_001; user_id <= 20_100; user_id += 1) {
    const profile = { user_id, gp_id: String(user_id), gp_username: 'ana', person_id: null };
    const saved = Array.from({ length: 10 }, () =>
      world.database.transaction((tx) => saveProfile(tx, profile)),
    );
    expect(new Set(await Promise.all(saved))).toEqual(new Set(['ana']));
  }
});

test('news of a user who is new here may come at the same moment, and the newest name stays', async () => {
  for (let user_id = 21_001; user_id <= 21_050; user_id += 1) {
    const profile = { user_id, gp_id: String(user_id), gp_username: 'ana', person_id: null };
    const named = ['eva', 'ana'].map((gp_username, day) => ({
      user_id,
      gp_username,
      named_at: `2026-06-0${2 - day}T00:00:00Z`,
    }));
    await Promise.all([
      ...Array.from({ length: 4 }, () => world.database.transaction((tx) => saveProfile(tx, profile))),
      ...named.map((name) => world.database.transaction((tx) => rename(tx, [name]))),
    ]);
    const [row] = await world.database.query('SELECT gp_id, gp_username FROM profiles WHERE user_id = $1', [
      user_id,
    ]);
    expect(row).toEqual({ gp_id: profile.gp_id, gp_username: 'eva' });
  }
});
