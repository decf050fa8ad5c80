import { canBeLive, matches, queryOf, readSearch, type Filtered } from './filters.ts';

it('reads an address, and leaves out what means nothing', () => {
  expect(
    readSearch({
      domain: 'bank',
      action: ' transfer.completed ',
      user: '7',
      q: 120,
      from: '2026-06-15',
      live: false,
    }),
  ).toEqual({
    domain: 'bank',
    action: 'transfer.completed',
    user: 7,
    q: '120',
    from: '2026-06-15',
    live: false,
  });
  expect(
    readSearch({ domain: 'x', user: '-1', character: 'ana', q: ' ', from: '2026-02-31', to: 5, live: 'no' }),
  ).toEqual({});
});

it('asks the API for the days of the reader', () => {
  const filters = { domain: 'bank', user: 7, q: 'pan', from: '2026-06-15', to: '2026-06-15' } as const;
  expect(queryOf(3, filters, 'America/Bogota')).toEqual({
    server_id: 3,
    domain: 'bank',
    user_id: 7,
    search: 'pan',
    date_from: '2026-06-15T05:00:00.000Z',
    date_to: '2026-06-16T04:59:59.999Z',
  });
});

const event: Filtered = {
  domain: 'bank',
  action: 'transfer.completed',
  note: { es: 'Transferencia a Íñigo.', en: 'Transfer to Íñigo.' },
  userId: 7,
};

it.each([
  [{}, true],
  [{ domain: 'bank', action: 'transfer.completed', user: 7 }, true],
  [{ domain: 'mdt' }, false],
  [{ action: 'transfer' }, false],
  [{ user: 8 }, false],
  [{ q: 'inigo' }, true],
  [{ q: 'TRANSFER TO' }, true],
  [{ q: 'r.compl' }, true],
  [{ q: 'pan' }, false],
] as const)('decides of an event whether %j shows it', (filters, isShown) => {
  expect(matches(filters, event)).toBe(isShown);
});

it('is live only where an event itself says whether it is shown', () => {
  expect([{}, { domain: 'bank', q: 'a', user: 1 } as const].map(canBeLive)).toEqual([true, true]);
  expect([{ character: 1 }, { from: '2026-06-15' }, { to: '2026-06-15' }].map(canBeLive)).not.toContain(true);
});
