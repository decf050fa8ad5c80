import { TestClock } from '@cabildo/testing';
import { Random } from '@cabildo/testing/random.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { TownBooks } from './year/books.ts';
import { evening, live, morning, streamsOf } from './year/days.ts';
import { endLives, govern, staffUp } from './year/months.ts';
import { foundTown } from './year/town.ts';

/** A tenth of the town has 20 people in two companies for two months: TOWN_SCALE=0.1. */
const SCALE = Number(process.env['TOWN_SCALE'] ?? 1);
const PEOPLE = Math.ceil(200 * SCALE);
const COMPANIES = Math.max(2, Math.ceil(10 * SCALE));
const MONTHS = Math.ceil(12 * SCALE);
/** People go to work on so many days of a month. */
const WORKDAYS = 4;
const SHIFT_MS = 8 * 3_600_000;
const SEED = Number(process.env['TEST_SEED'] ?? 2026);

const clock = new TestClock(new Date('2026-02-01T06:00:00Z'));
let instance: TestInstance;
let books: TownBooks;
beforeAll(async () => {
  instance = await startInstance({ DEFAULT_PLAN: 'ENTERPRISE' }, clock);
  books = new TownBooks(instance, clock);
});
afterAll(async () => {
  await books.close();
  await instance.stop();
});

/** The morning of a workday; the first one is that of the first day of the month. */
const workday = (month: number, nth: number): Date =>
  new Date(Date.UTC(2026, 1 + month, 1 + Math.round((nth * 28) / WORKDAYS), 6));

test(`a town of ${PEOPLE} people and ${COMPANIES} companies lives for ${MONTHS} months, and its books are sound after each (TR-01, PY-03, ST-02, VS-01)`, async () => {
  const town = await foundTown(instance.url, clock, { people: PEOPLE, companies: COMPANIES });
  const randoms = streamsOf((nth) => new Random(SEED * 100 + nth));
  const chance = randoms[0]!;
  for (let month = 0; month < MONTHS; month += 1) {
    await staffUp(town, chance);
    for (let day = 0; day < WORKDAYS; day += 1) {
      clock.set(workday(month, day));
      await books.settled();
      await morning(town, randoms);
      await live(town, randoms);
      clock.advance(SHIFT_MS);
      await live(town, randoms);
      await evening(town, randoms);
    }
    await govern(town, chance);
    await endLives(town, chance);
    clock.set(workday(month + 1, 0));
    await books.settled();
    expect([month, await books.breaches(town)]).toEqual([month, []]);
    // A process of a year is a rare one; work by the clock of the machine begins anew with it.
    await instance.restart();
  }
  console.log(`Done: ${[...town.done].map(([what, count]) => `${what} × ${count}`).join(', ')}`);
  // Without enough of each the year would prove little.
  for (const action of [
    'server_orgs.clock_out',
    'server_orgs.pay_now',
    'server_orgs.pay_invoice',
    'server_orgs.answer_invitation',
    'server_shop.buy_items',
    'server_shop.order_stock',
    'server_cars.accept_offer',
    'server_mdt.correct_shift',
  ])
    expect([action, (town.done.get(action) ?? 0) >= MONTHS]).toEqual([action, true]);
  expect(await books.count('economy', 'pay_lines WHERE paid > 0')).toBeGreaterThan(PEOPLE);
});
