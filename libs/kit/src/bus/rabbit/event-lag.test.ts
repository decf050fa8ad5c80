import { EventLag } from './event-lag.ts';

let now = 0;
let lag: EventLag;
beforeEach(() => {
  now = 0;
  lag = new EventLag({ audit: ['#'], economy: ['member.left'] }, () => now);
});
const seconds = () => Object.fromEntries(lag.seconds);

test('each consumer is as late as the oldest message that it wants and has not taken', () => {
  expect(seconds()).toEqual({ audit: 0, economy: 0 });
  lag.published('a.b', 1);
  now = 4_000;
  lag.published('member.left', 2);
  now = 5_000;
  expect(seconds()).toEqual({ audit: 5, economy: 1 });
  lag.taken('audit', 1);
  lag.taken('economy', 2);
  expect(seconds()).toEqual({ audit: 1, economy: 0 });
  lag.taken('audit', 2);
  expect(seconds()).toEqual({ audit: 0, economy: 0 });
});

test('messages of one moment count as one until the last of them is taken', () => {
  for (const number of [1, 2, 3]) lag.published('a.b', number);
  now = 2_000;
  lag.taken('audit', 2);
  expect(seconds()['audit']).toBe(2);
  lag.taken('audit', 3);
  expect(seconds()['audit']).toBe(0);
});

test('a consumer that is away for long takes no more memory, and is late until it has taken all', () => {
  for (let number = 1; number <= 1_300; number += 1) {
    now += 1_000;
    lag.published('a.b', number);
  }
  lag.taken('audit', 1_299);
  expect(seconds()['audit']).toBe(100);
  lag.taken('audit', 1_300);
  expect(seconds()['audit']).toBe(0);
});

test('a queue of some slots tells nothing of the others', () => {
  lag.published('a.b', 1, 4);
  now = 1_000;
  lag.published('a.b', 2, 5);
  lag.published('a.b', 3);
  now = 3_000;
  lag.taken('audit', 2, [1, 5, 9, 13]);
  expect(seconds()['audit']).toBe(3);
  lag.taken('audit', 1, [0, 4, 8, 12]);
  expect(seconds()['audit']).toBe(2);
  lag.taken('audit', 3, [16]);
  expect(seconds()['audit']).toBe(0);
});

test('what was published on a channel that is gone counts no more', () => {
  lag.published('a.b', 1);
  lag.forget();
  now = 9_000;
  expect(seconds()['audit']).toBe(0);
});
