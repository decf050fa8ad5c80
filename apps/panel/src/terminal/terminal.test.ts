import { ageOf } from '../design/format.ts';
import {
  callsIn,
  courseOf,
  isAskedFor,
  newestOf,
  unitMeant,
  unitsLike,
  type Call,
  type KnownCall,
  type Unit,
} from './board/board.ts';
import { readOrder } from './console/orders.ts';
import { boardSearch, sideInFront, sidesOf } from './search.ts';
import { changesOf, differencesOf, entryOf, isTouched } from './conflict.ts';
import { licenseFor, mayBePartOfPlate, mayBePlate, sumOf, type Charge } from './lookup/lookup.ts';
import { shiftQuery, spanOf } from './duty/shifts.ts';

const call = (call_id: number, more: Partial<Call> = {}): Call =>
  ({ call_id, version: 1, status: 'pending', priority: 2, closed_at: null, ...more }) as Call;
const unit = (server_character_id: number, name: string, status: Unit['status']): Unit =>
  ({ server_character_id, name, status }) as Unit;
const idsOf = (calls: readonly Call[]): number[] => calls.map(({ call_id }) => call_id);
const NOW = new Date('2026-06-15T20:00:00').getTime();

test('of two states of a call the newer version is shown, in whatever order they come', () => {
  const older = call(1, { title: 'a' });
  const newer = call(1, { title: 'b', version: 2 });
  expect(newestOf([newer], [older])).toEqual([newer]);
  expect(newestOf([older], [newer])).toEqual([newer]);
});

test('the most urgent open call is first, and of two the one that waits longer', () => {
  const calls = [call(3), call(2), call(4, { priority: 1 }), call(5, { status: 'active' })];
  expect(idsOf(callsIn('pending', calls, NOW))).toEqual([4, 2, 3]);
  const panic = call(6, { priority: 1, panic_character_id: 1 });
  expect(idsOf(callsIn('pending', [...calls, panic], NOW))).toEqual([6, 4, 2, 3]);
});

test('closed calls are those of today, the last one first', () => {
  const closed = (id: number, at: string) =>
    call(id, { status: 'closed', closed_at: new Date(at).toISOString() });
  const calls = [
    closed(1, '2026-06-14T23:59:00'),
    closed(2, '2026-06-15T00:01:00'),
    closed(3, '2026-06-15T19:00:00'),
  ];
  expect(idsOf(callsIn('closed', calls, NOW))).toEqual([3, 2]);
});

test('an age is shown as a clock does, and in days from the first day on', () => {
  const ago = (ms: number) => ageOf(new Date(NOW - ms).toISOString(), NOW);
  expect([ago(5_000), ago(245_000), ago(4_350_000), ago(260_000_000), ago(-9_000)]).toEqual([
    '0:05',
    '4:05',
    '1:12:30',
    '3 d',
    '0:00',
  ]);
});

test('a unit is found by a part of its name without accents or by its number, free ones first', () => {
  const units = [
    unit(1, 'Ana Núñez', 'available'),
    unit(2, 'Bruno Nunes', 'available'),
    unit(31, 'Carla Ruiz', 'busy'),
  ];
  const sent = call(7, { units: [1] });
  expect(unitsLike(units, 'nuñ', [sent]).map(({ name }) => name)).toEqual(['Bruno Nunes', 'Ana Núñez']);
  expect(unitsLike(units, '31', []).map(({ name }) => name)).toEqual(['Carla Ruiz']);
});

test('an order means the unit of a number, or the only one with such a name', () => {
  const units = [unit(3, 'Ana 31', 'available'), unit(31, 'Ana Ruiz', 'busy')];
  expect(unitMeant(units, '31')?.server_character_id).toBe(31);
  expect(unitMeant(units, 'ruiz')?.server_character_id).toBe(31);
  expect(unitMeant(units, 'ana')).toBeUndefined();
});

test('calls are asked for by words, priority, department, and by whom they concern', () => {
  const asked = call(41, { title: 'Robo en la Joyería', units: [5], created_by: 1, department_id: 2 });
  const other = call(42, { title: 'Ruido', priority: 1, units: [], created_by: 9, department_id: null });
  const self = { userId: 9, characterIds: [5] };
  const found = (filter: Parameters<typeof isAskedFor>[1]): number[] =>
    idsOf([asked, other].filter((each) => isAskedFor(each, filter, self)));
  expect(found({ find: 'joyeria' })).toEqual([41]);
  expect(found({ priority: 1 })).toEqual([42]);
  expect(found({ department: 2 })).toEqual([41]);
  expect(found({ only: 'unassigned' })).toEqual([42]);
  expect(found({ only: 'mine' })).toEqual([41, 42]);
  expect(found({ only: 'mine', priority: 3 })).toEqual([]);
});

test('the course of a call is told in its order, with who came and went', () => {
  const at = (minute: number): string => new Date(NOW + minute * 60_000).toISOString();
  const known = {
    ...call(1, { created_at: at(0), created_by: 7, closed_at: at(9), closed_by: 8 }),
    attended: [{ server_character_id: 3, attached_at: at(1), left_at: at(5) }],
    notes: [{ created_at: at(3), created_by: 7, text: 'Armado' }],
  } as KnownCall;
  expect(courseOf(known).map(({ kind }) => kind)).toEqual(['opened', 'attached', 'noted', 'left', 'closed']);
});

describe('a line of the console', () => {
  test.each([
    ['10-8', { kind: 'status', status: 'available', unit: undefined }],
    ['10-7 3', { kind: 'status', status: 'out_of_service', unit: '3' }],
    ['att 41 3', { kind: 'attach', call: 41, unit: '3' }],
    ['ATT #41 luis vega', { kind: 'attach', call: 41, unit: 'luis vega' }],
    ['att 41', { kind: 'attach', call: 41, unit: undefined }],
    ['det 41 #3', { kind: 'detach', call: 41, unit: '3' }],
    ['c 41', { kind: 'call', call: 41 }],
    ['p ABC 123', { kind: 'look', by: 'plate', text: 'ABC 123' }],
    ['n luis vega', { kind: 'look', by: 'person', text: 'luis vega' }],
  ])('«%s» is an order', (line, order) => {
    expect(readOrder(line)).toEqual(order);
  });

  test.each(['luis vega', '1234ABC', 'c luis', 'att luis', '10-99', 'p'])('«%s» is looked up', (line) => {
    expect(readOrder(` ${line} `)).toEqual({ kind: 'look', by: undefined, text: line });
  });

  test('an empty line asks for nothing', () => {
    expect(readOrder('  ')).toBeUndefined();
  });
});

test('of the panes that the address opens the one that it names is in front, else the first', () => {
  const search = boardSearch({ call: 3, text: 'ABC 123' });
  expect(sidesOf(search)).toEqual(['call', 'lookup']);
  expect(sideInFront(search)).toBe('call');
  expect(sideInFront({ ...search, pane: 'lookup' })).toBe('lookup');
  expect(sidesOf(boardSearch({ pane: 'lookup' }))).toEqual(['lookup']);
  expect(sidesOf(boardSearch({ pane: 'units' }))).toEqual([]);
});

describe('a conflict', () => {
  const call = { title: 'Robo', priority: 2, location: 'Banco', description: null, version: 1 };
  const read = (name: string, value: unknown) => (name === 'priority' ? Number(value) : entryOf(value));

  test('a change holds what differs alone, and an emptied text as null', () => {
    const entered = { title: ' Robo ', priority: '1', location: '', description: '' };
    expect(changesOf(call, entered, read)).toEqual({ priority: 1, location: null });
  });

  test('a part that was empty and stays so is no change', () => {
    expect(changesOf(call, { title: 'Robo', description: null })).toEqual({});
  });

  test('a list is changed by another member or another order, and else not', () => {
    const file = { character_ids: [3, 5], version: 1 };
    expect(changesOf(file, { character_ids: [3, 5] })).toEqual({});
    expect(changesOf(file, { character_ids: [3] })).toEqual({ character_ids: [3] });
  });

  test('a time that was not touched is no change, and an emptied one is null', () => {
    const warrant = { expires_at: '2026-05-01T10:00:30.000Z', version: 1 };
    expect(changesOf(warrant, { expires_at: warrant.expires_at })).toEqual({});
    expect(changesOf(warrant, { expires_at: '' })).toEqual({ expires_at: null });
  });

  test('a conflict names the parts in which the two differ', () => {
    const current = { ...call, location: 'Puerto' };
    expect(differencesOf(current, { location: 'Plaza', title: 'Robo' })).toEqual([
      { name: 'location', theirs: 'Puerto', mine: 'Plaza' },
    ]);
  });

  test('what others did to other parts of the thing is no conflict', () => {
    const now = { ...call, location: 'Puerto', version: 2 };
    expect(isTouched(call, now, { title: 'Atraco' })).toBe(false);
    expect(isTouched(call, now, { location: 'Plaza' })).toBe(true);
    expect(isTouched(call, now, { location: 'Puerto' })).toBe(false);
  });
});

const charge = (fine_amount: number, jail_minutes: number, license_points: number): Charge =>
  ({ fine_amount, jail_minutes, license_points }) as Charge;

test('charges are added up as often as they count', () => {
  const counted = [
    { charge: charge(150, 0, 2), count: 3 },
    { charge: charge(400, 10, 0), count: 1 },
  ];
  expect(sumOf(counted)).toEqual({ fine: 850, minutes: 10, points: 6 });
});

test('points go off the licence for driving, wherever it stands among the others', () => {
  const [weapon, driving] = [{ type: 'weapon' }, { type: 'driving' }];
  expect([licenseFor([weapon, driving]), licenseFor([weapon]), licenseFor([])]).toEqual([
    driving,
    weapon,
    undefined,
  ]);
});

test('a short text of letters, figures, blanks and dashes may be a plate, and three of them a part of one', () => {
  const typed = [
    '1234ABC',
    'ZZ 999',
    'AB-12-CD',
    'Ana',
    '12345678',
    'A 1',
    ' -',
    'Ana Núñez 2',
    'Maximiliano P',
    '%',
  ];
  expect(typed.filter(mayBePlate)).toEqual(['1234ABC', 'ZZ 999', 'AB-12-CD', 'Ana', '12345678', 'A 1']);
  expect(typed.filter(mayBePartOfPlate)).toEqual(['1234ABC', 'ZZ 999', 'AB-12-CD', 'Ana', '12345678']);
});

test('minutes are told in hours and what is left', () => {
  expect([0, 59, 60, 1_445].map(spanOf)).toEqual([
    [0, 0],
    [0, 59],
    [1, 0],
    [24, 5],
  ]);
});

test('days become the moments of this place at which they begin and end', () => {
  const { from, to } = shiftQuery(7, { from: '2026-05-01', to: '2026-05-01' });
  expect(Date.parse(to!) - Date.parse(from!)).toBe(24 * 60 * 60_000 - 1);
  expect(new Date(from!).getHours()).toBe(0);
});

test('what was not chosen is not asked for', () => {
  expect(shiftQuery(7, {})).toEqual({ server_id: 7 });
  expect(shiftQuery(7, { department: 3 })).toEqual({ server_id: 7, department_id: 3 });
});
