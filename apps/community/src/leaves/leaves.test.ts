import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import endLeave from '@cabildo/contracts/community/leaves/end_leave.ts';
import { LEAVE_LIMITS } from '@cabildo/contracts/community/leaves/leaves.ts';
import listLeaves from '@cabildo/contracts/community/leaves/list_leaves.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const NOON = new Date('2026-06-15T12:00:00Z');
const TODAY = '2026-06-15';

let world: World;
let manager: Person;
let ana: Person;
let lead: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.clock.set(NOON);
  manager = world.person({ permissions: ['manage_activity'] });
  ana = world.person({ serverId: manager.serverId });
  lead = world.person({ serverId: manager.serverId });
  world.led.set(lead.userId, [ana.userId, lead.userId]);
});
afterAll(() => world.close());

const send = (from: string, to: string, of = ana) =>
  world.act(requestLeave, { from, to, reason: 'Viaje' }, of.ctx);
const request = async (from: string, to: string, of = ana) =>
  (await world.ok(requestLeave, { from, to, reason: 'Viaje' }, of.ctx)).leave_id;
const answer = (leave_id: number, approve = true, of = manager) =>
  world.act(answerLeave, { leave_id, approve }, of.ctx);
const end = (leave_id: number, of = ana) => world.act(endLeave, { leave_id }, of.ctx);
const list = (of: Person, input: object = {}) => world.act(listLeaves, input, of.ctx);
const ids = async (of: Person, input: object = {}) =>
  (await world.ok(listLeaves, input, of.ctx)).leaves.map(({ leave_id }) => leave_id);
const eventsOf = async () =>
  (await world.events())
    .filter(({ server_id }) => server_id === manager.serverId)
    .map(({ type, data }) => [type, (data as { status: string }).status]);

describe('request_leave (AC-03)', () => {
  test('asks for days, both counted', async () => {
    const answered = await send('2026-06-20', '2026-06-20');
    expect(answered).toMatchObject({
      status: 201,
      body: {
        leave: {
          user_id: ana.userId,
          from: '2026-06-20',
          to: '2026-06-20',
          reason: 'Viaje',
          status: 'requested',
          answered_by: null,
          answer_reason: null,
        },
      },
    });
    expect(await eventsOf()).toEqual([['activity.leave.requested', 'requested']]);
  });

  test('asks for 90 days at most, in their order, which are not over', async () => {
    expect(LEAVE_LIMITS.days).toBe(90);
    expect((await send('2026-07-01', '2026-09-29')).status).toBe(400);
    expect((await send('2026-07-01', '2026-09-28')).status).toBe(201);
    expect((await send('2026-06-20', '2026-06-19')).status).toBe(400);
    expect((await send('2026-06-10', '2026-06-14')).status).toBe(400);
    expect((await send('2026-06-10', TODAY)).status).toBe(201);
    expect((await send('2026-06-31', '2026-07-01')).status).toBe(400);
    const without = { from: '2026-06-20', to: '2026-06-21' };
    expect((await world.act(requestLeave, without, ana.ctx)).status).toBe(400);
  });

  test('is refused where a day of another leave is asked for again, at the same moment too', async () => {
    await answer(await request('2026-06-20', '2026-06-25'));
    for (const [from, to] of [
      ['2026-06-25', '2026-06-30'],
      ['2026-06-16', '2026-06-20'],
      ['2026-06-22', '2026-06-23'],
      ['2026-06-01', '2026-07-01'],
    ] as const)
      expect(await send(from, to)).toMatchObject({ status: 409, code: 'already_exists' });
    expect((await send('2026-06-26', '2026-06-30')).status).toBe(201);
    expect((await send('2026-06-20', '2026-06-25', lead)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('2026-07-10', '2026-07-12')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('asks again for days that were rejected, or whose request was taken back', async () => {
    await answer(await request('2026-06-20', '2026-06-25'), false);
    await end(await request('2026-06-20', '2026-06-25'));
    expect((await send('2026-06-20', '2026-06-25')).status).toBe(201);
  });

  test('waits with five requests at once at most', async () => {
    for (const day of [16, 17, 18, 19, 20]) await request(`2026-06-${day}`, `2026-06-${day}`);
    expect(await send('2026-06-21', '2026-06-21')).toMatchObject({ status: 400, code: 'limit_exceeded' });
    const [first] = await ids(ana);
    await answer(first!);
    expect((await send('2026-06-21', '2026-06-21')).status).toBe(201);
  });
});

describe('answer_leave (AC-03)', () => {
  test.each([
    [true, 'approved'],
    [false, 'rejected'],
  ])('with %s leaves it %s, with who answered and why', async (approve, status) => {
    const leave_id = await request('2026-06-20', '2026-06-25');
    const sent = { leave_id, approve, reason: 'Así es' };
    const { leave } = await world.ok(answerLeave, sent, manager.ctx);
    expect(leave).toMatchObject({ status, answered_by: manager.userId, answer_reason: 'Así es' });
    expect((await eventsOf()).at(-1)).toEqual(['activity.leave.answered', status]);
    expect(await answer(leave_id)).toMatchObject({ status: 409, code: 'already_processed' });
  });

  test('is for leads of the person’s department and for who manages activity, and nobody else', async () => {
    const [one, two] = [
      await request('2026-06-20', '2026-06-20'),
      await request('2026-06-21', '2026-06-21', manager),
    ];
    const mod = world.person({ role: 'mod', serverId: manager.serverId });
    for (const other of [mod, world.person({ serverId: manager.serverId })])
      expect((await answer(one, true, other)).status).toBe(403);
    expect((await answer(two, true, lead)).status).toBe(403);
    expect((await answer(one, true, lead)).status).toBe(200);
    expect(
      (await answer(two, true, world.person({ role: 'admin', serverId: manager.serverId }))).status,
    ).toBe(200);
  });

  test('is never for the own', async () => {
    for (const person of [manager, lead]) {
      const leave_id = await request('2026-06-20', '2026-06-20', person);
      expect((await answer(leave_id, true, person)).status).toBe(403);
    }
  });

  test('that comes twice at the same moment is one answer', async () => {
    const leave_id = await request('2026-06-20', '2026-06-25');
    const answers = await Promise.all([answer(leave_id, true), answer(leave_id, false, lead)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [leave] = (await list(ana)).body.leaves;
    const won = answers.find(({ status }) => status === 200)!.body.leave;
    expect(leave).toEqual(won);
    expect((await eventsOf()).filter(([type]) => type === 'activity.leave.answered')).toHaveLength(1);
  });

  test('is of leaves of the own server', async () => {
    const leave_id = await request('2026-06-20', '2026-06-25');
    const other = world.person({ permissions: ['manage_activity'] });
    expect((await answer(leave_id, true, other)).code).toBe('not_found');
  });
});

describe('end_leave (AC-03)', () => {
  test('brings a person back today: the days before stay excused', async () => {
    const leave_id = await request(TODAY, '2026-06-25');
    await answer(leave_id);
    world.clock.set(new Date('2026-06-18T12:00:00Z'));
    const { body } = await end(leave_id);
    expect(body.leave).toMatchObject({ from: TODAY, to: '2026-06-17', status: 'approved' });
    expect((await eventsOf()).at(-1)).toEqual(['activity.leave.ended', 'approved']);
    expect(await end(leave_id)).toMatchObject({ status: 409, code: 'already_processed' });
    expect((await send('2026-06-18', '2026-06-25')).status).toBe(201);
  });

  test('takes back a request, and a leave that has not begun', async () => {
    const [asked, approved] = [
      await request('2026-06-20', '2026-06-20'),
      await request('2026-06-21', '2026-06-25'),
    ];
    await answer(approved);
    for (const leave_id of [asked, approved])
      expect((await end(leave_id)).body).toMatchObject({ leave: { status: 'ended' } });
    expect((await answer(asked)).code).toBe('already_processed');
    expect((await send('2026-06-20', '2026-06-25')).status).toBe(201);
  });

  test('is for the person alone, and not after the last day', async () => {
    const leave_id = await request(TODAY, '2026-06-16');
    await answer(leave_id);
    for (const person of [manager, lead]) expect((await end(leave_id, person)).status).toBe(403);
    world.clock.set(new Date('2026-06-17T00:00:00Z'));
    expect((await end(leave_id)).code).toBe('already_processed');
    expect((await end(999_999)).code).toBe('not_found');
  });
});

describe('list_leaves (AC-03)', () => {
  test('shows the own, those of the people whom one leads, and all to who manages activity', async () => {
    const [of, other] = [
      await request('2026-06-20', '2026-06-20'),
      await request('2026-06-20', '2026-06-20', manager),
    ];
    expect(await ids(ana)).toEqual([of]);
    expect(await ids(lead)).toEqual([of]);
    expect(await ids(manager)).toEqual([other, of]);
    expect(await ids(manager, { user_id: ana.userId })).toEqual([of]);
    expect(await ids(lead, { user_id: ana.userId })).toEqual([of]);
    for (const who of [ana, lead]) expect((await list(who, { user_id: manager.userId })).status).toBe(403);
    await answer(of);
    expect(await ids(manager, { status: 'approved' })).toEqual([of]);
    expect(await ids(manager, { status: 'requested' })).toEqual([other]);
  });
});
