import type { EventEnvelope } from '@cabildo/contracts/event';
import query from '@cabildo/contracts/audit/entries/query.ts';
import { createHarness, member, type Harness } from '@cabildo/testing';
import fc from 'fast-check';
import service from '../service.ts';
import { makeEvent, publish } from './events.testing.ts';
import { fold } from '@cabildo/contracts/fold.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
afterAll(() => h.close());

const NOON = Date.parse('2026-06-15T12:00:00Z');
const TYPES = [
  'bank.transfer.completed',
  'bank.account.frozen',
  'role.role.created',
  'member.member.joined',
] as const;
/** Notes in Spanish and English. */
const SENTENCES: Record<string, (n: number) => [string, string]> = {
  'bank.transfer.completed': (n) => [
    `Transferencia de ${n} de la cuenta ${n * 7} a la cuenta ${n * 3}.`,
    `Transfer of ${n} from account ${n * 7} to account ${n * 3}.`,
  ],
  'bank.account.frozen': (n) => [`Cuenta ${n} congelada.`, `Account ${n} frozen.`],
  'role.role.created': (n) =>
    (
      [
        ['Rol creado: Álvaro', 'Role created: Álvaro'],
        ['Rol creado: Begoña', 'Role created: Begoña'],
        ['Rol nuevo 10%', 'New role 10%'],
      ] as const
    )[n % 3] as [string, string],
  'member.member.joined': (n) => {
    const name = ['Lucía', 'Íñigo', 'Zoë'][n % 3];
    return [`${name} se unió al servidor.`, `${name} joined the server.`];
  },
};

const someEvents = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    n: fc.nat(40),
    hoursAgo: fc.nat(24 * 40),
    characters: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
    server: fc.integer({ min: 1, max: 2 }),
    user: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 250, maxLength: 250 },
);
const moment = fc.nat(24 * 45).map((hours) => new Date(NOON - hours * 3_600_000).toISOString());
const date = fc.oneof(
  moment,
  moment.map((text) => text.slice(0, 10)),
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const question = fc.record({
  domain: optional(fc.constantFrom('bank', 'role', 'member')),
  action: optional(fc.constantFrom('transfer.completed', 'role.created')),
  character_id: optional(fc.integer({ min: 1, max: 5 })),
  user_id: optional(fc.integer({ min: 1, max: 5 })),
  search: optional(
    fc.constantFrom(
      'cuenta',
      'transferencia de',
      '7',
      '12',
      'begona',
      '0%',
      'ACCOUNT',
      'a',
      ' se unió ',
      'joined',
      'Frozen',
    ),
  ),
  date_from: optional(date),
  date_to: optional(date),
  page: fc.integer({ min: 1, max: 4 }),
  per_page: fc.constantFrom(1, 7, 50, 100),
  locale: fc.constantFrom('es', 'en'),
});
type Question = Omit<typeof question extends fc.Arbitrary<infer Q> ? Q : never, 'locale'>;

/** Answers a query as the specification says, from a list in memory. */
function matches(event: EventEnvelope, ask: Question): boolean {
  const dot = event.type.indexOf('.');
  const action = event.type.slice(dot + 1);
  const text = fold(ask.search?.trim() ?? '');
  const last = ask.date_to?.length === 10 ? `${ask.date_to}T23:59:59.999Z` : ask.date_to;
  return (
    (ask.domain === undefined || event.type.slice(0, dot) === ask.domain) &&
    (ask.action === undefined || action === ask.action) &&
    (ask.character_id === undefined || event.character_ids.includes(ask.character_id)) &&
    (ask.user_id === undefined || event.actor.id === ask.user_id) &&
    (fold(event.note).includes(text) || fold(event.note_en).includes(text) || action.includes(text)) &&
    (ask.date_from === undefined || event.occurred_at >= ask.date_from) &&
    (last === undefined || event.occurred_at <= last)
  );
}

/** Makes the newest entries of a log, which most queries do not ask for: other entries are looked up by an index. */
const purchases = (server: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    makeEvent({
      type: 'shop.purchase.completed',
      note: `Compra de pan por ${n % 50}`,
      occurred_at: new Date(NOON - (n % 24) * 3_600_000).toISOString(),
      server_id: server,
    }),
  );

test.each([
  ['a short log', 1, 0, 300],
  ['a log of more than 10,000 entries', 3, 10_000, 60],
])(
  'every page and total of %s is what filtering a list in memory gives',
  async (_, serverId, more, numRuns) => {
    const [events] = fc.sample(someEvents, { numRuns: 1, seed: 2026 }).map((list) =>
      list.map(({ type, n, hoursAgo, characters, server, user }) =>
        makeEvent({
          type,
          note: SENTENCES[type]!(n)[0],
          note_en: SENTENCES[type]!(n)[1],
          occurred_at: new Date(NOON - hoursAgo * 3_600_000).toISOString(),
          character_ids: characters,
          actor: { kind: 'user', id: user },
          server_id: server === 1 ? serverId : 2,
        }),
      ),
    );
    events!.push(...purchases(serverId, more));
    await publish(h, ...events!);
    const newestFirst = (a: EventEnvelope, b: EventEnvelope) =>
      b.occurred_at.localeCompare(a.occurred_at) || b.event_id.localeCompare(a.event_id);
    const own = events!.filter((event) => event.server_id === serverId).sort(newestFirst);
    const known = new Set(own.flatMap((event) => event.character_ids));
    await fc.assert(
      fc.asyncProperty(question, async ({ locale, ...ask }) => {
        fc.pre(!ask.date_from || !ask.date_to || ask.date_from.slice(0, 10) < ask.date_to.slice(0, 10));
        const admin = { ...member(1, 'admin', { serverId }), locale };
        if (ask.character_id !== undefined && !known.has(ask.character_id)) {
          expect((await h.act(query, ask, admin)).code).toBe('character_not_found');
          return;
        }
        const expected = own.filter((event) => matches(event, ask));
        const answer = await h.ok(query, ask, admin);
        const skip = (ask.page - 1) * ask.per_page;
        const page = expected
          .slice(skip, skip + ask.per_page)
          .map(({ note, note_en, occurred_at }) => `${occurred_at} ${locale === 'es' ? note : note_en}`);
        expect(answer.logs.map(({ note, created_at }) => `${created_at} ${note}`)).toEqual(page);
        if (answer.total_is_exact) expect(answer.total).toBe(expected.length);
        else expect(answer.total!).toBeLessThanOrEqual(expected.length);
        if (page.length > 0) expect(answer.total!).toBeGreaterThanOrEqual(skip + page.length);
        expect(answer.total_is_exact || more > 0).toBe(true);
      }),
      { numRuns, seed: 2026 },
    );
  },
);
