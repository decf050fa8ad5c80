import { canBeLive, matches, queryOf, readSearch, type Filtered } from './filters.ts';
import { rowOfEvent, STREAMED_TYPES } from './event-rows.ts';
import { rowOfEntry, type LogEntry } from './rows.ts';
import { detailsOf } from './details.ts';
import { lineOf } from './csv.ts';
import { csvCell, csvLine } from './csv.ts';

describe('the filters of the log', () => {
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
      readSearch({
        domain: 'x',
        user: '-1',
        character: 'ana',
        q: ' ',
        from: '2026-02-31',
        to: 5,
        live: 'no',
      }),
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
    expect([{ character: 1 }, { from: '2026-06-15' }, { to: '2026-06-15' }].map(canBeLive)).not.toContain(
      true,
    );
  });
});

const acted = {
  event_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  log_id: 1,
  domain: 'bank',
  action: 'money.adjusted',
  note: 'Dinero',
  actor_user_id: null,
  character_ids: [],
  characters: [],
  data: {},
  created_at: '2026-06-15T12:00:00.000Z',
};

describe('a row of the log', () => {
  it('gives an event the sentence that the log keeps of it', () => {
    const data = {
      transfer_id: 1,
      from_account_id: 3,
      to_account_id: 4,
      from_character_id: 5,
      to_character_id: 6,
      amount: 120,
      fee: 0,
      tax: 0,
      concept: 'Pan',
    };
    const event = {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      type: 'bank.transfer' as const,
      timestamp: '2026-06-15T12:00:00.000Z',
      server_id: 1,
      actor: { kind: 'user', user_id: 7, key_id: null },
      data,
    };
    expect(rowOfEvent(event)).toEqual({
      id: event.id,
      at: event.timestamp,
      domain: 'bank',
      action: 'transfer.completed',
      note: {
        es: 'Transferencia de 120 de la cuenta 3 a la cuenta 4. Concepto: Pan',
        en: 'Transfer of 120 from account 3 to account 4. Concept: Pan',
      },
      actor: { kind: 'person', id: 7, name: undefined, isByBot: false },
      characters: [],
      data,
    });
    const byBot = { ...event, actor: { ...event.actor, kind: 'bot' } };
    expect(rowOfEvent(byBot)?.actor).toEqual({ kind: 'person', id: 7, name: undefined, isByBot: true });
  });

  it('tells who acted as the log has it: a person, also by the bot, or a key by its name (AU-02)', () => {
    const rowBy = (actor: LogEntry['actor']) => rowOfEntry({ ...acted, actor }).actor;
    const key = { kind: 'key', id: 7, name: 'Puente', isByBot: false };
    expect(rowBy({ kind: 'key', key_id: 7, name: 'Puente' })).toEqual(key);
    for (const by_bot of [false, true]) {
      const person = { kind: 'person', id: 7, name: 'ana', isByBot: by_bot };
      expect(rowBy({ user_id: 7, gp_username: 'ana', by_bot })).toEqual(person);
    }
    expect(rowBy(null)).toBeNull();
  });

  it('knows the types of all kinds that the stream brings', () => {
    expect(STREAMED_TYPES).toContainEqual({ domain: 'mdt', action: 'call.created' });
  });
});

describe('the details of a row', () => {
  it('names what is nested by its whole path', () => {
    expect(
      detailsOf({ amount: 5, concept: null, to: { account_id: 7 }, changes: [{ name: 'a' }, true] }),
    ).toEqual([
      ['amount', 5],
      ['concept', null],
      ['to › account id', 7],
      ['changes › 1 › name', 'a'],
      ['changes › 2', true],
    ]);
  });

  it('shows what is nested too deeply as it is', () => {
    expect(detailsOf({ a: { b: { c: { d: { e: 1 } } } } })).toEqual([['a › b › c › d', '{"e":1}']]);
  });

  it.each([null, {}, [], undefined, 'text'])('has nothing to show of %j', (data) => {
    expect(detailsOf(data)).toEqual([]);
  });
});

describe('the log as CSV', () => {
  it('says after the name that a person acted by the bot', () => {
    const lineBy = (by_bot: boolean) =>
      lineOf({ ...acted, actor_user_id: 7, actor: { user_id: 7, gp_username: 'ana', by_bot } }, 'por el bot');
    expect(lineBy(true)).toContain('"7","ana","por el bot",');
    expect(lineBy(false)).toContain('"7","ana","",');
  });

  it('puts every cell in quotes, and doubles quotes within (RFC 4180)', () => {
    expect(csvLine(['a,b', 'dijo «sí»', 'she said "no"', 'two\nlines'])).toBe(
      '"a,b","dijo «sí»","she said ""no""","two\nlines"\r\n',
    );
  });

  it('writes nothing for what is not there', () => {
    expect(csvLine([null, undefined, '', 0])).toBe('"","","","0"\r\n');
  });

  it.each([
    '=1+1',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '=cmd|"/c calc"!A1',
    ' =1+1',
    '\u00a0=1+1',
    '\uFF1D1+1',
    '|calc',
  ])('keeps %j a text in spreadsheets', (text) => {
    expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  });

  it('leaves numbers numbers, negative ones too', () => {
    expect(['-5', '12', '-0.5', '1e5'].map(csvCell)).toEqual(['"-5"', '"12"', '"-0.5"', '"1e5"']);
    expect(csvCell(-7)).toBe('"-7"');
  });

  it('leaves what stands later in a text as it is', () => {
    expect(csvCell('a=b, 1-2 @ home')).toBe('"a=b, 1-2 @ home"');
  });

  test.each([
    [`Concepto: x;=cmd|'/C calc'!A0`, `Concepto: x;'=cmd|'/C calc'!A0`],
    ['a,=1+1', "a,'=1+1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a; ＝1+1;-2', "a; '＝1+1;'-2"],
    ['two\n=1+1', "two\n'=1+1"],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
  ])('a second cell that a spreadsheet sees in a text runs no formula either: %j', (text, inert) => {
    expect(csvCell(text)).toBe(`"${inert}"`);
  });
});
