import fc from 'fast-check';
import {
  account,
  change,
  character,
  ending,
  listed,
  money,
  NAMELESS,
  namelessly,
  plain,
  sentence,
  thing,
  time,
  told,
  user,
  type KnownNames,
  type Put,
} from './sentence.ts';

const NAMES: KnownNames = {
  character: (id) => new Map([[5, 'Luis Vega']]).get(id) ?? null,
  user: (id) => new Map([[7, 'luz']]).get(id) ?? null,
  account: (id) =>
    id === 1 ? { holder: 'Luis Vega', end: '4821' } : id === 2 ? { holder: 'Ana Paz', end: null } : null,
  symbol: '$',
};
const paid = sentence`${character(5)} pagó ${money(1_500)} con ${account(1)}.`;

describe('a sentence', () => {
  it('has texts and slots in their order, and no text beside another one', () => {
    expect(sentence`A ${1} ${''}b${sentence`c${money(2)}`}d`).toEqual([
      'A 1 bc',
      { kind: 'money', amount: 2 },
      'd',
    ]);
    expect(sentence`${''}`).toEqual([]);
  });

  it('is told with names, accounts by holder and last digits, and money as the server writes it', () => {
    expect(plain(told(paid, 'es', NAMES))).toBe(
      'Luis Vega pagó 1.500\u00a0$ con la cuenta ···4821 de Luis Vega.',
    );
    const english = sentence`${character(5)} paid ${money(1_500)} from ${account(1)}.`;
    expect(plain(told(english, 'en', NAMES))).toBe(
      'Luis Vega paid $1,500 from account ···4821 of Luis Vega.',
    );
  });

  it('says in each slot what it stands for', () => {
    expect(told(paid, 'es', NAMES)).toEqual([
      { kind: 'character', text: 'Luis Vega', id: 5, name: 'Luis Vega' },
      ' pagó ',
      { kind: 'money', text: '1.500\u00a0$', amount: 1_500 },
      ' con ',
      { kind: 'account', text: 'la cuenta ···4821 de Luis Vega', id: 1, name: 'Luis Vega' },
      '.',
    ]);
    expect(told(sentence`x ${thing('call', 3, 'n.º 41')}`, 'es', NAMES)).toEqual([
      'x ',
      { kind: 'call', text: 'n.º 41', id: 3 },
    ]);
  });

  it('names nobody where no name is known, and says of whom is gone that they are', () => {
    expect(namelessly(paid, 'es')).toBe('Un personaje pagó 1500 con una cuenta.');
    const gone = sentence`${character(6)}, ${user(6)}, ${account(6)}`;
    expect(plain(told(gone, 'es', NAMES))).toBe(
      'Un personaje eliminado, alguien que ya no está, una cuenta eliminada',
    );
    expect(told(gone, 'en', NAMES)[0]).toEqual({
      kind: 'character',
      text: 'A deleted character',
      id: 6,
      name: null,
    });
  });

  it('keeps the name that the event gave where none is known any more, and a present one goes before it', () => {
    const left = (id: number) => plain(told(sentence`${user(id, 'pepe')} left.`, 'en', NAMES));
    expect([left(7), left(8)]).toEqual(['luz left.', 'pepe left.']);
    expect(namelessly(sentence`${user(7, 'pepe')} left.`, 'en')).toBe('pepe left.');
  });

  it('calls an account by what it is: a wallet, or one whose holder is gone or not known', () => {
    const text = (holder: string | null | undefined, end: string | null) =>
      plain(told(sentence`x ${account(1)}`, 'es', { ...NAMES, account: () => ({ holder, end }) }));
    expect([text('Ana', null), text(null, '0007'), text(undefined, '0007')]).toEqual([
      'x la cartera de Ana',
      'x la cuenta ···0007 de un personaje eliminado',
      'x la cuenta ···0007',
    ]);
  });

  it('begins with a capital letter, except where a name begins it', () => {
    const begins = (put: Put) => plain(told(sentence`${put} x`, 'es', NAMES));
    expect(begins(account(1))).toMatch(/^La cuenta/);
    expect(begins(thing('debt', 1, 'una deuda'))).toBe('Una deuda x');
    expect(begins(user(7))).toBe('luz x');
  });

  it('says times in UTC, and signs what is added', () => {
    expect(namelessly(sentence`${time('2026-06-15T18:30:00.000Z')}`, 'en')).toMatch(/15 Jun 2026.*18:30 UTC/);
    const signed = [5, -5].map((amount) => plain(told(sentence`${change(amount)}`, 'en', NAMES)));
    expect(signed).toEqual(['+$5', '−$5']);
  });

  it('shows the end of a number that nobody reads whole', () => {
    expect(ending('800356270543470622')).toBe('···0622');
  });
});

test('a sentence is told part by part, and none of them is empty', () => {
  const put: fc.Arbitrary<Put> = fc.oneof(
    fc.string(),
    fc.nat(),
    fc.nat().map((amount) => money(amount)),
    fc.nat(9).map((id) => character(id)),
    fc.nat(9).map((id) => account(id)),
  );
  fc.assert(
    fc.property(fc.array(put), fc.constantFrom(NAMES, NAMELESS), (puts, names) => {
      const spoken = listed(puts, 'es');
      const parts = told(spoken, 'es', names);
      expect(parts).toHaveLength(spoken.length);
      expect(parts).not.toContain('');
    }),
  );
});

test('things are listed in either language, with the word that Spanish has before an i', () => {
  const things = [money(5), 'pan', 'iglesias'];
  expect(namelessly(listed(things, 'es'), 'es')).toBe('5, pan e iglesias');
  expect(namelessly(listed(things, 'en'), 'en')).toBe('5, pan and iglesias');
  expect(listed([], 'es')).toEqual([]);
});
