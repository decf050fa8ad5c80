import { sortOut, splitType } from './event_type.ts';

const known = [
  { type: 'bank.transfer.completed', phrases: ['transferencia de ', ' a la cuenta '] },
  { type: 'bank.account.frozen', phrases: ['cuenta ', ' congelada'] },
  { type: 'character.character.created', phrases: [] },
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
  ['the search is part of what all notes say', { search: 'cuenta' }, [TRANSFER, FROZEN], [CREATED]],
  ['the search may be in some notes', { domain: 'bank', search: '42' }, [], [TRANSFER, FROZEN]],
])('sorts the types out when %s', (_, filter, whole, partly) => {
  expect(sortOut(known, filter)).toEqual({ whole, partly });
});
