import type { InputOf } from '@cabildo/contracts/action';
import type countMinutes from '@cabildo/contracts/community/presence/count_minutes.rpc.ts';
import { TransientError } from '@cabildo/kit/bus';
import { until } from '@cabildo/testing';
import { startWorld, type World } from '../testing/world.ts';
import { prison } from './jail.testing.ts';

/* A sentence by presence: minutes in game, which the community counts (RC-05, AC-01). */

let world: World;
let town: ReturnType<typeof prison>;
let asked: InputOf<typeof countMinutes>[] = [];
/** What the community has counted since the day of the start, and up to the start. */
let counted: { minutes: number; before: number | null };
let isAway = false;

beforeAll(async () => {
  world = await startWorld({
    answers: {
      'calls.community.count_minutes': (question: InputOf<typeof countMinutes>) => {
        asked.push(question);
        if (isAway) throw new TransientError('the community is away');
        return counted;
      },
    },
  });
});
beforeEach(async () => {
  [asked, counted, isAway] = [[], { minutes: 100, before: 100 }, false];
  town = prison(world);
  await town.count('presence');
});
afterAll(() => world.close());

const askedTimes = (times: number) => until(() => asked.length >= times);
const leftOf = async (id: number) => (await town.sentenceOf(id)).minutes_left;

test('counts the minutes in game since its start, and ends with the last of them', async () => {
  const [id] = (await town.jailed(10)) as [number];
  expect(await town.sentenceOf(id)).toMatchObject({ status: 'serving', clock: 'presence', ends_at: null });
  await askedTimes(1);
  const { userId: user_id, characterId: server_character_id } = town.inmate;
  const from = town.inMinutes(0);
  expect(asked[0]).toEqual({ server_id: town.serverId, user_id, server_character_id, from });
  counted = { minutes: 107, before: 100 };
  town.pass(9);
  await until(async () => (await leftOf(id)) === 3);
  expect((await town.sentenceOf(id)).status).toBe('serving');
  counted = { minutes: 110, before: 100 };
  town.pass(3);
  await town.untilIs(id, 'served');
  expect(await town.emitted('ended')).toEqual([{ id, reason: 'served', starts_after: null, by: 'system' }]);
});

test('is asked for at the earliest moment at which it may be over, and not before', async () => {
  const [id] = (await town.jailed(60)) as [number];
  await askedTimes(1);
  await until(async () => (await dueOf(id)) === town.inMinutes(59));
  town.pass(59);
  counted = { minutes: 100, before: 100 };
  await askedTimes(2);
  await until(async () => (await dueOf(id)) === town.inMinutes(59));
  expect(asked).toHaveLength(2);
});

test('does not end with the hours of a person who is not in game', async () => {
  const [id] = (await town.jailed(10)) as [number];
  await askedTimes(1);
  town.pass(600);
  await askedTimes(2);
  expect(await town.sentenceOf(id)).toMatchObject({ status: 'serving', minutes_left: 10 });
});

test('is counted later where the community is away, and loses nothing', async () => {
  isAway = true;
  const [id] = (await town.jailed(10)) as [number];
  await askedTimes(1);
  expect(await town.sentenceOf(id)).toMatchObject({ status: 'serving', minutes_left: 10 });
  isAway = false;
  counted = { minutes: 112, before: 100 };
  town.pass(12);
  await town.untilIs(id, 'served');
});

test('goes on with the minutes that the sentence before it left over, after an outage', async () => {
  const [a, b, c] = (await town.jailed(10, 20, 30)) as [number, number, number];
  await askedTimes(1);
  counted = { minutes: 145, before: 100 };
  town.pass(45);
  await town.untilIs(c, 'serving');
  await until(async () => (await leftOf(c)) === 15);
  expect([(await town.sentenceOf(a)).status, (await town.sentenceOf(b)).status]).toEqual([
    'served',
    'served',
  ]);
  expect((await town.emitted('ended')).map(({ id }) => id)).toEqual([a, b]);
});

test('keeps the clock with which it began, whatever the server changes meanwhile', async () => {
  const id = await town.punished(10);
  await town.start(id);
  await askedTimes(1);
  await town.count('real');
  const waiting = await town.punished(5);
  await town.start(waiting);
  town.pass(20);
  await askedTimes(2);
  expect(await town.sentenceOf(id)).toMatchObject({ status: 'serving', clock: 'presence', minutes_left: 10 });
  await town.release(id);
  expect(await town.sentenceOf(waiting)).toMatchObject({ clock: 'real', ends_at: town.inMinutes(5) });
});

test('that is made shorter than what is served ends at once', async () => {
  const [id] = (await town.jailed(10)) as [number];
  await askedTimes(1);
  counted = { minutes: 107, before: 100 };
  town.pass(9);
  await until(async () => (await leftOf(id)) === 3);
  expect((await town.reduce(id, 3)).body.punishment.sentence).toMatchObject({
    status: 'released',
    end_reason: 'reduced',
  });
});

/** When a sentence is due. */
async function dueOf(id: number): Promise<string> {
  const [found] = await world.database.query<{ due_at: Date }>('SELECT due_at FROM sentences WHERE id = $1', [
    id,
  ]);
  return found!.due_at.toISOString();
}
