import { licenseFor, localOf, looksLikePlate, sumOf, type Charge, readSearch } from './lookup.ts';

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

test('letters and figures in one word are a plate; names and identity numbers are none', () => {
  const typed = ['1234ABC', 'AB-12-CD', 'Ana', '12345678', 'Ana Núñez 2'];
  expect(typed.filter(looksLikePlate)).toEqual(['1234ABC', 'AB-12-CD']);
});

test('a time that was not touched keeps its seconds, and another one becomes one with its zone', () => {
  const base = { expires_at: '2026-05-01T10:00:30.000Z' };
  const shown = localOf(base.expires_at);
  expect(readSearch('expires_at', shown, base)).toBe(base.expires_at);
  expect(readSearch('expires_at', '', base)).toBeNull();
  const later = localOf('2026-05-02T10:00:00.000Z');
  expect(readSearch('expires_at', later, base)).toBe('2026-05-02T10:00:00.000Z');
});
