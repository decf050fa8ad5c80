import { allEvents } from '@cabildo/contracts/registry.ts';
import { z } from 'zod';
import { canBeLive, matches, queryOf, readSearch, type Filtered } from './filters.ts';
import { rowOfEvent, STREAMED_TYPES } from './event-rows.ts';
import { rowOfEntry, type LogEntry } from './rows.ts';
import { detailsOf, ENUMERATED, kindOf, labelOf, nameIn, REASONED, wordsFor } from './details.ts';
import { fieldWords } from './field.words.ts';
import { valueWords } from './value.words.ts';
import { lineOf } from './csv.ts';
import { csvCell, csvLine } from './csv.ts';
import { formatMoment } from '../design/format.ts';

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
    parts: { es: ['Transferencia a Íñigo.'], en: ['Transfer to Íñigo.'] },
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
  note_parts: ['Dinero'],
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
      parts: {
        es: [
          'Transferencia de ',
          { kind: 'money', text: '120', amount: 120 },
          ' de ',
          { kind: 'account', text: 'una cuenta', id: 3 },
          ' a ',
          { kind: 'account', text: 'una cuenta', id: 4 },
          '. Concepto: Pan',
        ],
        en: expect.arrayContaining(['Transfer of ', '. Concept: Pan']),
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

/** The fields of the data of events with their schemas, those that are nested too. */
function fieldsOf(schema: z.ZodType, name = ''): [field: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldsOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, name);
  if (!(schema instanceof z.ZodObject)) return [[name, schema]];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, each]) => [
    [field, each] as [string, z.ZodType],
    ...fieldsOf(each, field),
  ]);
}
const allFields = allEvents.flatMap(({ type, data }) =>
  fieldsOf(data)
    .filter(([field]) => field !== '')
    .map(([field, schema]) => ({ type, field, schema })),
);
const isEnum = (schema: z.ZodType): schema is z.ZodEnum => schema instanceof z.ZodEnum;

describe('the details of a row', () => {
  const detailAt = (data: unknown) => detailsOf(data)[0]!;

  it('names what is nested by its whole path, in the words of the language', () => {
    const details = detailsOf({
      amount: 5,
      concept: null,
      fine: { account_id: 7 },
      charges: [{ title: 'a' }, true],
    });
    expect(details.map((each) => [labelOf(each, fieldWords.es), each.value])).toEqual([
      ['Importe', 5],
      ['Concepto', null],
      ['Multa › Cuenta', 7],
      ['Cargos › 1 › Título', 'a'],
      ['Cargos › 2', true],
    ]);
  });

  it('shows what is nested too deeply, and fields of a later version, as they are', () => {
    const deep = detailAt({ a_b: { b: { c: { d: { e: 1 } } } } });
    expect([labelOf(deep, fieldWords.es), deep.value]).toEqual(['a b › b › c › d', '{"e":1}']);
  });

  it.each([null, {}, [], undefined, 'text'])('has nothing to show of %j', (data) => {
    expect(detailsOf(data)).toEqual([]);
  });

  it.each([
    [{ to_character_id: 5 }, 'character'],
    [{ character_ids: [5] }, 'character'],
    [{ amount: 5 }, 'money'],
    [{ value: 5 }, 'money'],
    [{ quantity: 5 }, 'text'],
    [{ due_at: '2026-06-15T12:00:00.000Z' }, 'moment'],
    [{ concept: '2026' }, 'text'],
  ])('writes %j as a %s', (data, kind) => {
    expect(kindOf(detailAt(data))).toBe(kind);
  });

  it('calls an id as the sentence of the entry does', () => {
    const parts = ['De ', { kind: 'account' as const, text: 'la cuenta ···4821 de Luis', id: 3 }];
    expect(nameIn(parts, detailAt({ from_account_id: 3 }))).toBe('la cuenta ···4821 de Luis');
    expect(nameIn(parts, detailAt({ from_account_id: 4 }))).toBeUndefined();
    expect(nameIn(parts, detailAt({ call_id: 3 }))).toBeUndefined();
  });

  it('has a word for every field of every event', () => {
    const missing = allFields.filter(({ field }) => !(field in fieldWords.es));
    expect([...new Set(missing.map(({ field }) => field))]).toEqual([]);
  });

  it('gives the fields of an event different names', () => {
    for (const { type, data } of allEvents) {
      const shape = Object.keys((data as z.ZodObject).shape);
      for (const words of [fieldWords.es, fieldWords.en] as Readonly<Record<string, string>>[])
        expect([type, shape.length]).toEqual([type, new Set(shape.map((field) => words[field])).size]);
    }
  });

  it('knows which fields hold values of enumerations, and has a word for each value', () => {
    const others = ['changed', 'permissions', 'plan', 'old_plan', 'reason'];
    const enums = allFields.filter(({ schema }) => isEnum(schema));
    expect(new Set(enums.map(({ field }) => field).filter((field) => !others.includes(field)))).toEqual(
      ENUMERATED,
    );
    expect(new Set(enums.filter(({ field }) => field === 'reason').map(({ type }) => type))).toEqual(
      REASONED,
    );
    const said = enums.filter(
      ({ field }) => ENUMERATED.has(field) || field === 'reason' || field === 'changed',
    );
    const values = said.flatMap(({ schema }) => (schema as z.ZodEnum).options.map(String));
    const words = { ...fieldWords.es, ...valueWords.es };
    expect([...new Set(values)].filter((value) => !(value in words))).toEqual([]);
  });

  it('says the values of the platform in words, and leaves what people wrote as it is', () => {
    const wordsOf = (data: object, domain: string, action: string) =>
      wordsFor(detailAt(data), { domain, action });
    expect(wordsOf({ status: 'active' }, 'mdt', 'call.created')).toBe('values');
    expect(wordsOf({ reason: 'staff' }, 'vehicle', 'vehicle.removed')).toBe('values');
    expect(wordsOf({ reason: 'staff' }, 'bank', 'loan.rejected')).toBe('none');
    expect(wordsOf({ title: 'active' }, 'mdt', 'call.created')).toBe('none');
    expect(wordsOf({ changed: ['name'] }, 'item', 'item.updated')).toBe('fields');
    expect(wordsOf({ error_code: 'forbidden' }, 'bank', 'scheduled.failed')).toBe('refusals');
  });
});

describe('the log as CSV', () => {
  it('has the sentence with its names, and with times in the zone of the reader', () => {
    const at = '2026-06-15T12:00:00.000Z';
    const note_parts = ['Hasta ', { kind: 'time' as const, text: '15 jun 2026, 12:00 UTC', at }, '.'];
    const line = lineOf({ ...acted, note_parts, actor: null }, 'por el bot', 'es');
    expect(line).toContain(`"Hasta ${formatMoment(Date.parse(at), 'es')}."`);
  });

  it('says after the name that a person acted by the bot', () => {
    const lineBy = (by_bot: boolean) =>
      lineOf(
        { ...acted, actor_user_id: 7, actor: { user_id: 7, gp_username: 'ana', by_bot } },
        'por el bot',
        'es',
      );
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
