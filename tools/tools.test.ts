import type { DeadLetter } from '@cabildo/kit/bus';
import { FAIR_USE, LIMITS, MEMBER_LIMITS, RATE_LIMITS } from '@cabildo/contracts/limits';
import { bodyOf, isReplayable, isSelected, linesOf, nameOf, pagesOf, refuseLeft } from './letters.ts';
import { limitsDocument } from './limits-document.ts';

const event = (id: string) => ({ id, key: 'bank.account.closed', payload: '{"n":1}' });
const letter = (since: string | undefined, ...ids: string[]): DeadLetter => ({
  consumer: 'audit',
  since: since === undefined ? undefined : new Date(since),
  events: ids.map(event),
});
const NOW = new Date('2026-11-26T12:00:00Z');

describe('the letters that a command is about', () => {
  test('without a choice they are all', () => {
    expect(isSelected({ ids: [], since: undefined }, letter(undefined, 'a'))).toBe(true);
  });

  test('by id they are those that are named', () => {
    const selection = { ids: ['a', 'b'], since: undefined };
    expect(
      [letter(undefined, 'a'), letter(undefined, 'c')].map((each) => isSelected(selection, each)),
    ).toEqual([true, false]);
    expect(isSelected(selection, letter(undefined, 'b', 'a'))).toBe(true);
  });

  test('events that were published together go together, and the others are named', () => {
    expect(() => isSelected({ ids: ['a'], since: undefined }, letter(undefined, 'a', 'x', 'y'))).toThrow(
      'x y',
    );
  });

  test('since a moment they are those that were given up then or later', () => {
    const selection = { ids: [], since: new Date('2026-11-26T10:00:00Z') };
    const times = ['2026-11-26T09:59:59Z', '2026-11-26T10:00:00Z', undefined];
    expect(times.map((since) => isSelected(selection, letter(since, 'a')))).toEqual([false, true, false]);
  });
});

test('after a week, consumers no longer remember what they did', () => {
  expect(isReplayable(letter('2026-11-19T12:00:01Z', 'a'), NOW)).toBe(true);
  expect(isReplayable(letter('2026-11-19T11:59:59Z', 'a'), NOW)).toBe(false);
  expect(isReplayable(letter(undefined, 'a'), NOW)).toBe(false);
});

describe('a letter that nobody can read', () => {
  const damaged = (id: string, payload: string, key = 'a.b.c'): DeadLetter => ({
    ...letter('2026-11-26T10:00:00Z'),
    events: [{ id, key, payload }],
  });
  const LETTERS = [
    damaged('', ''),
    damaged('garbage', ''),
    damaged('id', '{"n":'),
    damaged('id', 'null'),
    damaged('\u001b[2Jid', '{"n":1}'),
    damaged('id', '{"n":1}', '\u001b[2J'),
  ];

  test('has a name of its own, by which it is chosen', () => {
    const names = LETTERS.map(({ events }) => nameOf(events[0]!));
    expect(new Set(names).size).toBe(LETTERS.length);
    for (const [index, name] of names.entries()) {
      expect(name).toMatch(/^unreadable-[0-9a-f]{12}$/);
      const selection = { ids: [name], since: undefined };
      expect(LETTERS.filter((each) => isSelected(selection, each))).toEqual([LETTERS[index]]);
    }
  });

  test('is shown without an order to the terminal, and is not put back', () => {
    for (const each of LETTERS) {
      expect([...linesOf(each), ...pagesOf(each)].join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
      expect(isReplayable(each, NOW)).toBe(false);
    }
    expect(pagesOf(LETTERS[1]!)[0]).toMatch(/ audit a\.b\.c unreadable-\w+\n"garbage "$/);
  });

  test('does not keep others from being read', () => {
    expect(bodyOf(event('a'))).toEqual({ n: 1 });
    expect(nameOf(event('a'))).toBe('a');
  });
});

test('a community leaves no dead letter behind that is its own, or that nobody can read', async () => {
  const boxOf = (payload: string) => ({
    list: (consumer: string) =>
      Promise.resolve(
        consumer === 'audit' ? [{ ...letter(undefined), events: [{ id: 'a', key: 'a.b.c', payload }] }] : [],
      ),
  });
  const refused = /audit has given up 1 events that are of server 17 or cannot be read/;
  const look = (payload: string) => refuseLeft(boxOf(payload), ['mdt', 'audit'], 17);
  await expect(look('{"server_id":17}')).rejects.toThrow(refused);
  await expect(look('{"server_id":')).rejects.toThrow(refused);
  await expect(look('{"server_id":18}')).resolves.toBeUndefined();
});

test('a list has a line for each event, and a page shows what it says', () => {
  const found = letter('2026-11-26T10:00:00Z', 'a', 'b');
  expect(linesOf(found)).toEqual([
    '2026-11-26T10:00:00.000Z audit bank.account.closed a',
    '2026-11-26T10:00:00.000Z audit bank.account.closed b',
  ]);
  expect(pagesOf(found)[1]).toBe('2026-11-26T10:00:00.000Z audit bank.account.closed b\n{\n  "n": 1\n}');
});

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('| '));

test('docs/limits.md has a row for every limit of the contracts', () => {
  const limits = [RATE_LIMITS, FAIR_USE, MEMBER_LIMITS, LIMITS].flatMap(Object.keys);
  const [titles, plans] = [5, 4];
  // Each of the five tables has a row of dashes too.
  expect(rowsOf(limitsDocument())).toHaveLength(limits.length + plans + 2 * titles);
});

test('numbers are written as people read them', () => {
  const text = limitsDocument();
  expect(text).toContain('| body with images | 10 MiB |');
  expect(text).toContain('| body without images | 256 KiB |');
  expect(text).toContain('| `open_calls` | open calls | person | 20 | at a time |');
  expect(text).toContain('| ENTERPRISE | unlimited | unlimited | 250 | unlimited |');
});
