import { isNoPlace, Places, type PartyName, type Place, type PlaceLimits, type NoPlace } from './places.ts';

const LIMITS = { total: 4, share: 2, waiting: 3, totalWaiting: 6 } satisfies PlaceLimits;

let refused: NoPlace[];
let places: Places;
/** Who got a place, in order. */
let served: PartyName[];
let held: Place[];
/** Who waits or has just asked. */
let asking: string[];
beforeEach(() => {
  jest.useFakeTimers();
  refused = [];
  places = new Places(LIMITS, (reason) => refused.push(reason));
  served = [];
  held = [];
  asking = [];
});
afterEach(() => void jest.useRealTimers());

/** Asks for a place; `served` says when it was given. */
async function ask(party: string, waitMs = 1_000): Promise<Place | NoPlace> {
  asking.push(party);
  const taken = await places.take(party, waitMs);
  asking.splice(asking.indexOf(party), 1);
  if (!isNoPlace(taken)) {
    served.push(taken.party);
    held.push(taken);
  }
  return taken;
}
const settle = () => jest.advanceTimersByTimeAsync(0);
async function giveBack(party: PartyName): Promise<void> {
  const at = held.findIndex((place) => place.party === party);
  held.splice(at, 1)[0]!.giveBack();
  await settle();
}
async function fill(...parties: string[]): Promise<void> {
  for (const party of parties) await ask(party);
  served.length = 0;
}

test('a party gets its share at once, and what is more waits until it gives a place back', async () => {
  await fill('a', 'a');
  void ask('a');
  await settle();
  expect([served, places.held, places.waiting]).toEqual([[], 2, 1]);
  await giveBack('a');
  expect([served, places.held, places.waiting]).toEqual([['a'], 2, 0]);
});

test('a party at its share holds up nobody else', async () => {
  await fill('a', 'a');
  for (let n = 0; n < 3; n += 1) void ask('a');
  await ask('b');
  expect(served).toEqual(['b']);
});

test('parties that wait are served in rounds, so that one with one request waits for one round', async () => {
  await fill('a', 'b', 'c', 'c');
  for (const party of ['a', 'a', 'b', 'd']) void ask(party);
  await settle();
  for (const party of ['c', 'c', 'a']) await giveBack(party);
  expect(served).toEqual(['a', 'b', 'd']);
  await giveBack('b');
  expect(served).toEqual(['a', 'b', 'd', 'a']);
});

test('a place that a party at its share gives back goes to the party that has waited longest', async () => {
  await fill('a', 'a', 'b', 'b');
  for (const party of ['a', 'b', 'c']) void ask(party);
  await settle();
  await giveBack('a');
  expect(served).toEqual(['c']);
  await giveBack('b');
  expect(served).toEqual(['c', 'a']);
});

test('a request that waits gives up in time, and the next one gets the place', async () => {
  await fill('a', 'a', 'b', 'b');
  const late = ask('c', 1_000);
  const patient = ask('c', 5_000);
  await jest.advanceTimersByTimeAsync(999);
  expect(places.waiting).toBe(2);
  await jest.advanceTimersByTimeAsync(1);
  expect([await late, places.waiting]).toEqual(['total', 1]);
  await giveBack('a');
  expect(await patient).toMatchObject({ party: 'c' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect([places.held, places.waiting, refused]).toEqual([4, 0, ['total']]);
});

test('a refusal says whether the party has its share or all places are taken', async () => {
  await fill('a', 'a');
  expect(await ask('a', 0)).toBe('share');
  const late = ask('a');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('share');
  await fill('b', 'b');
  expect(await ask('c', 0)).toBe('total');
  expect(refused).toEqual(['share', 'share', 'total']);
});

test('no more may wait than the limits say, for one party and in all', async () => {
  await fill('a', 'a', 'b', 'b');
  for (let n = 0; n < 3; n += 1) void ask('a');
  expect(await ask('a')).toBe('share');
  for (let n = 0; n < 3; n += 1) void ask('b');
  expect(await ask('c')).toBe('total');
  expect(places.waiting).toBe(6);
});

test('a place that is given back twice counts once', async () => {
  await fill('a', 'b');
  held[0]!.giveBack();
  held[0]!.giveBack();
  expect(places.held).toBe(1);
});

test('a place that is given back after all who waited have given up is free', async () => {
  await fill('a', 'a', 'b', 'b');
  for (const party of ['c', 'd']) void ask(party);
  await jest.advanceTimersByTimeAsync(1_000);
  await giveBack('a');
  expect([places.held, places.waiting]).toEqual([3, 0]);
  void ask('c');
  await settle();
  expect(served).toEqual(['c']);
});

test('whatever is asked and given back in whatever order, no limit is passed and nobody waits for a free place', async () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let step = 0; step < 1_000; step += 1) {
    const party = 'abcdef'[random(6)]!;
    if (random(2) === 0) void ask(party, 1 + random(50));
    else if (held.length > 0) await giveBack(held[random(held.length)]!.party);
    if (random(10) === 0) await jest.advanceTimersByTimeAsync(random(20));
    await settle();
    const countOf = (name: string): number => held.filter((place) => place.party === name).length;
    for (const name of 'abcdef') expect(countOf(name) <= LIMITS.share).toBe(true);
    if (places.held < LIMITS.total) expect(asking.filter((name) => countOf(name) < LIMITS.share)).toEqual([]);
    expect([held.length, asking.length]).toEqual([places.held, places.waiting]);
    expect(places.held <= LIMITS.total && places.waiting <= LIMITS.totalWaiting).toBe(true);
  }
  await jest.advanceTimersByTimeAsync(1_000);
  while (held.length > 0) await giveBack(held[0]!.party);
  expect([places.held, places.waiting]).toEqual([0, 0]);
});
