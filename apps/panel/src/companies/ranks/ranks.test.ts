import { draftOf, isRemovable, mayChange, mayToggle, toggled } from './draft.ts';

const rank = (rank_id: number, level: number, more: object = {}) => ({
  rank_id,
  name: `Rango ${rank_id}`,
  level,
  rights: [],
  spend_per_day: null,
  commission_percent: 0,
  member_count: 0,
  ...more,
});

const ranks = [
  rank(3, 60, { rights: ['ranks', 'hire'] }),
  rank(2, 10, { rights: ['payroll'], member_count: 1 }),
  rank(1, 1),
];
const company = {
  ranks,
  me: { server_character_id: 5, rank_id: 3, rank: 'Rango 3', level: 60, rights: ['ranks', 'hire'] },
  has: (right: string) => right === 'ranks',
} as unknown as Parameters<typeof mayChange>[0];
const [own, paying, staff] = draftOf(company.ranks) as [never, never, never];

test('the list is sent as it is stored, without its counts', () => {
  expect(own).toEqual({
    rank_id: 3,
    name: 'Rango 3',
    level: 60,
    rights: ['ranks', 'hire'],
    spend_per_day: null,
    commission_percent: 0,
  });
});

test('a right is given, and taken back', () => {
  const given = toggled(staff, 'hire');
  expect([given.rights, toggled(given, 'hire').rights]).toEqual([['hire'], []]);
});

test('nobody changes a rank of the own level, and who lacks the right for it changes none', () => {
  expect([own, paying, staff].map((each) => mayChange(company, each))).toEqual([false, true, true]);
  expect(mayChange({ ...company, has: () => false }, staff)).toBe(false);
  expect(mayChange({ ...company, me: undefined }, staff)).toBe(false);
});

test('a right that one lacks can be taken and not be given', () => {
  expect([mayToggle(company, paying, 'payroll'), mayToggle(company, staff, 'payroll')]).toEqual([
    true,
    false,
  ]);
  expect(mayToggle(company, staff, 'hire')).toBe(true);
});

test('a rank in use and the first one stay in the list', () => {
  expect([own, paying, staff].map((each) => isRemovable(company, each))).toEqual([true, false, false]);
  expect(isRemovable(company, { ...(staff as object), rank_id: undefined } as never)).toBe(true);
});
