import { sortOut, splitType } from './event_type.ts';

const unknown = { in_all: false, in_none: false };
const known = [
  { type: 'bank.transfer.completed', ...unknown },
  { type: 'bank.account.frozen', ...unknown },
  { type: 'character.character.created', ...unknown },
];
const [TRANSFER, FROZEN, CREATED] = known.map(({ type }) => type) as [string, string, string];

test('the first word is the domain and the rest is the action', () => {
  expect(splitType('bank.transfer.completed')).toEqual({ domain: 'bank', action: 'transfer.completed' });
});

test.each([
  ['nothing is filtered', {}, [TRANSFER, FROZEN, CREATED], []],
  ['a domain is asked for', { domain: 'bank' }, [TRANSFER, FROZEN], []],
  ['an action is asked for', { action: 'account.frozen' }, [FROZEN], []],
  ['only a part of an action is asked for', { action: 'account' }, [], []],
  ['domain and action exclude each other', { domain: 'bank', action: 'character.created' }, [], []],
  ['the search is part of an action', { search: 'fer.com' }, [TRANSFER], [FROZEN, CREATED]],
  ['the search may be in some notes', { domain: 'bank', search: '42' }, [], [TRANSFER, FROZEN]],
])('sorts the types out when %s', (_, filter, whole, partly) => {
  expect(sortOut(known, filter)).toEqual({ whole, partly });
});

test('a type whose notes all contain the search is whole, one whose notes cannot is out', () => {
  const told = [
    { type: TRANSFER, in_all: true, in_none: false },
    { type: FROZEN, in_all: false, in_none: true },
    { type: CREATED, in_all: false, in_none: false },
  ];
  expect(sortOut(told, { search: 'cuenta' })).toEqual({ whole: [TRANSFER], partly: [CREATED] });
  expect(sortOut(told, { search: 'frozen' })).toEqual({ whole: [TRANSFER, FROZEN], partly: [CREATED] });
});
