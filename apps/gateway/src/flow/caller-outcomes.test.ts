import { CallerOutcomes } from './caller-outcomes.ts';

let now: number;
let outcomes: CallerOutcomes;
beforeEach(() => {
  now = 0;
  outcomes = new CallerOutcomes(() => now);
});
const note = (callers: string, isAnswered: boolean): void => {
  for (const caller of callers) outcomes.note(caller, isAnswered);
};

test('one caller is never enough, however often it gets no answer', () => {
  for (let n = 0; n < 1_000; n += 1) {
    now += 7;
    note('abcd'[n % 4]!, false);
  }
  expect(outcomes.isGone).toBe(false);
});

test('a service is gone once five callers have had no answer', () => {
  note('abcd', false);
  expect(outcomes.isGone).toBe(false);
  note('e', false);
  expect(outcomes.isGone).toBe(true);
});

test('a service is not gone while most callers are answered', () => {
  note('uvwxyz', true);
  note('abcdef', false);
  expect(outcomes.isGone).toBe(false);
  note('g', false);
  expect(outcomes.isGone).toBe(true);
});

test('a caller counts by its last request', () => {
  note('abcde', false);
  note('e', true);
  expect(outcomes.isGone).toBe(false);
  note('e', false);
  expect(outcomes.isGone).toBe(true);
});

test('a caller counts for ten seconds after its last request', () => {
  note('uvwxyz', true);
  now = 5_000;
  note('abcde', false);
  expect(outcomes.isGone).toBe(false);
  now = 10_000;
  expect(outcomes.isGone).toBe(true);
  now = 14_999;
  expect(outcomes.isGone).toBe(true);
  now = 15_000;
  expect(outcomes.isGone).toBe(false);
});

test('a service that is back begins anew', () => {
  note('abcde', false);
  outcomes.clear();
  note('abcd', false);
  expect(outcomes.isGone).toBe(false);
});
