import { addDays, boundsOf, dayOf, isDay, startOfDay } from '../shared/list/days.ts';
import { readPlate } from '../shared/bar/plate-search.ts';
import { namedRoles } from '../shared/server/rank-names.ts';
import { readPayment } from '../shared/bar/read-payment.ts';

const at = (moment: number): string => new Date(moment).toISOString();

it('sends the bounds of a day in Bogotá as moments of UTC', () => {
  expect(boundsOf({ from: '2026-06-15', to: '2026-06-15' }, 'America/Bogota')).toEqual({
    date_from: '2026-06-15T05:00:00.000Z',
    date_to: '2026-06-16T04:59:59.999Z',
  });
});

it('sends the bound that was chosen alone', () => {
  expect(boundsOf({ from: '2026-06-15' }, 'Asia/Kolkata')).toEqual({ date_from: '2026-06-14T18:30:00.000Z' });
  expect(boundsOf({ to: '2026-12-31' }, 'UTC')).toEqual({ date_to: '2026-12-31T23:59:59.999Z' });
  expect(boundsOf({}, 'UTC')).toEqual({});
});

it('knows which day it is in a zone', () => {
  const evening = Date.parse('2026-06-16T03:00:00Z');
  expect(dayOf(evening, 'America/Bogota')).toBe('2026-06-15');
  expect(dayOf(evening, 'Europe/Madrid')).toBe('2026-06-16');
  expect(dayOf(evening, 'Pacific/Kiritimati')).toBe('2026-06-16');
});

it('lets the days on which clocks change have 23 and 25 hours', () => {
  const hours = (day: string, zone: string) =>
    (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3_600_000;
  expect(hours('2026-03-29', 'Europe/Madrid')).toBe(23);
  expect(hours('2026-10-25', 'Europe/Madrid')).toBe(25);
  expect(hours('2026-06-15', 'Europe/Madrid')).toBe(24);
});

it('begins a day at its first moment where clocks skip midnight or repeat it', () => {
  // Chile skips from 24:00 to 01:00 on 6 September 2026 and goes back to 23:00 at the end of 4 April.
  expect(at(startOfDay('2026-09-06', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z');
  expect(at(startOfDay('2026-04-05', 'America/Santiago'))).toBe('2026-04-05T04:00:00.000Z');
  // Cuba repeats the hour from midnight on 1 November.
  expect(at(startOfDay('2026-11-01', 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z');
  expect(at(startOfDay('2026-03-08', 'America/Havana'))).toBe('2026-03-08T05:00:00.000Z');
});

it.each([
  'America/Bogota',
  'Europe/Madrid',
  'America/Santiago',
  'America/Havana',
  'Australia/Lord_Howe',
  'UTC',
])('begins every day of a year in %s where the day before ends', (zone) => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const start = startOfDay(day, zone);
    expect([dayOf(start - 1, zone), dayOf(start, zone)]).toEqual([addDays(day, -1), day]);
  }
});

it('takes days that exist, and nothing else', () => {
  expect(['2026-06-15', '2024-02-29'].map(isDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '15/06/2026', '', 20260615, undefined].map(isDay)).not.toContain(true);
});

test('what no plate has is left out of a search, and too long a text is cut', () => {
  expect(readPlate(' ab·12/3 ')).toBe('ab123');
  expect(readPlate('ABCDEFGHIJK LMN')).toBe('ABCDEFGHIJK');
});

test('a text without a sign of plates looks for nothing', () => {
  for (const text of [undefined, '', ' ', 'ñ!']) expect(readPlate(text)).toBeUndefined();
});

describe('the names of roles', () => {
  const roles = [
    { name: 'Owner', is_system: true },
    { name: 'Sheriff', is_system: false },
    { name: 'Member', is_system: true },
  ];

  test('those of the system are in the language of the panel, and those of the community as they are', () => {
    expect(namedRoles(roles, 'es').map(({ name }) => name)).toEqual(['Propietario', 'Sheriff', 'Miembro']);
    expect(namedRoles(roles, 'en').map(({ name }) => name)).toEqual(['Owner', 'Sheriff', 'Member']);
  });
});

it('reads a payment with the amount last or first, as people write it', () => {
  for (const text of [
    'pagar luis 120',
    'Paga 120 a luis',
    'pay 120 to luis',
    'pagar a luis 120€',
    'pay luis $120',
  ])
    expect(readPayment(text)).toEqual({ verb: 'pay', name: 'luis', amount: 120 });
  expect(readPayment('pagar Ana María 1.200')).toEqual({ verb: 'pay', name: 'Ana María', amount: 1_200 });
});

it('reads an invoice as it reads a payment', () => {
  for (const text of ['facturar luis 120', 'Factura 120 a luis', 'invoice luis 120', 'bill 120 to luis'])
    expect(readPayment(text)).toEqual({ verb: 'invoice', name: 'luis', amount: 120 });
});

it('reads no payment without a verb, a name or a whole amount', () => {
  for (const text of ['luis 120', 'pagar 120', 'pagar 120 a', 'pagar luis', 'pagar luis 1,5', 'pagar', ''])
    expect(readPayment(text)).toBeUndefined();
});
