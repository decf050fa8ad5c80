import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';
import { StreamLog } from '../testing/stream-log.ts';

const GET_POWERS = 'calls.mdt.get_powers';

let lab: Lab;
let log: StreamLog;
let server: number;
let user = 100;
let key: string;

beforeAll(async () => {
  lab = await startLab({ streams: { pollMs: 5, rightsMs: 20 } });
  log = new StreamLog(lab);
});
beforeEach(() => {
  server = lab.server();
  user += 1;
  key = lab.key(user);
  lab.join(server, user);
});
afterEach(() => log.hangUp());

const ask = (action: string, as = key) =>
  lab.post('/server_mdt', { action, server_id: String(server) }, { 'x-api-key': as });
const status = async (action: string, as = key): Promise<number> => (await ask(action, as)).status;
/** The powers that reach the service; a query leaves the cache as it is. */
const powersSent = async (): Promise<unknown> => {
  const { context } = (await ask('search')).body as { context: { membership: { powers: unknown } } };
  return context.membership.powers;
};

describe('a power (OT-06)', () => {
  test('opens an action beside the ranks that may call it', async () => {
    expect(await status('ticket')).toBe(403);
    const officer = user + 1_000;
    lab.join(server, officer);
    lab.empower(server, officer, ['punish']);
    expect(await status('ticket', lab.key(officer))).toBe(200);
    const detective = user + 2_000;
    lab.join(server, detective);
    lab.empower(server, detective, ['lookup']);
    expect(await status('ticket', lab.key(detective))).toBe(403);
  });

  test('is sent to the service whose contract names powers', async () => {
    lab.empower(server, user, ['lookup', 'dispatch']);
    expect(await powersSent()).toEqual(['lookup', 'dispatch']);
  });

  test('counts in game too, and for the person that a bot acts for, but in one server alone', async () => {
    lab.empower(server, user, ['punish']);
    expect(await status('ticket', lab.key(user, { game: server }))).toBe(200);
    const other = lab.server();
    lab.join(other, user);
    const elsewhere = { action: 'ticket', server_id: String(other) };
    expect((await lab.post('/server_mdt', elsewhere, { 'x-api-key': key })).status).toBe(403);
  });

  test.each(['mdt.shift.ended', 'mdt.officer.assigned', 'mdt.department.updated', 'mdt.department.deleted'])(
    'ends by %s',
    async (type) => {
      lab.empower(server, user, ['punish']);
      expect(await powersSent()).toEqual(['punish']);
      lab.empower(server, user, []);
      expect(await powersSent()).toEqual(['punish']);
      await lab.publish(type, { server_character_id: 1 }, server);
      await until(async () => (await status('ticket')) === 403);
    },
  );

  test('is asked once while nothing changes, and anew after an own command, ahead of any event', async () => {
    lab.empower(server, user, ['punish']);
    const before = lab.count(GET_POWERS);
    expect([await powersSent(), await powersSent()]).toEqual([['punish'], ['punish']]);
    expect(lab.count(GET_POWERS)).toBe(before + 1);
    expect(await status('ticket')).toBe(200);
    lab.empower(server, user, ['lookup']);
    expect(await powersSent()).toEqual(['lookup']);
  });

  test('is not asked for admins, whom their rank lets do all that, nor for keys of servers', async () => {
    const chief = user + 1_000;
    lab.join(server, chief, 'admin');
    const before = lab.count(GET_POWERS);
    expect(await status('ticket', lab.key(chief))).toBe(200);
    expect(lab.count(GET_POWERS)).toBe(before);
  });
});

describe('a stream that a power opened (V1-14)', () => {
  test('ends when the power does', async () => {
    lab.empower(server, user, ['lookup']);
    log.access = ['admin', 'lookup'];
    const follower = await log.follow(server, key);
    expect(follower.status).toBe(200);
    lab.empower(server, user, []);
    await lab.publish('mdt.shift.ended', { server_character_id: 1 }, server);
    await until(() => follower.isOver);
  });

  test('goes on where its kinds do not need the power', async () => {
    lab.join(server, user, 'member', ['view_logs']);
    lab.empower(server, user, ['lookup']);
    log.access = ['member'];
    const follower = await log.follow(server, key);
    lab.empower(server, user, []);
    await lab.publish('mdt.shift.ended', { server_character_id: 1 }, server);
    const asked = lab.count(GET_POWERS);
    await until(() => lab.count(GET_POWERS) > asked);
    const polls = log.asked;
    await until(() => log.asked > polls + 20);
    expect(follower.isOver).toBe(false);
  });

  test('is open to a game session of its server, which is no key to other addresses of /v1 (ID-12)', async () => {
    lab.empower(server, user, ['lookup']);
    log.access = ['lookup'];
    const session = lab.key(user, { game: server });
    expect((await log.follow(server, session)).status).toBe(200);
    const other = lab.server();
    lab.join(other, user);
    lab.empower(other, user, ['lookup']);
    expect((await log.follow(other, session)).status).toBe(401);
  });
});
