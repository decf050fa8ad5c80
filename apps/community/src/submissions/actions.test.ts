import getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import retryAction from '@cabildo/contracts/community/submissions/retry_action.ts';
import { fail } from '@cabildo/contracts/errors';
import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { envelopeOf } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let reviewer: Person;
let applicant: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  owner = world.person({ role: 'owner' });
  reviewer = staff();
  applicant = world.person({ serverId: owner.serverId });
  world.answersTo.clear();
});
afterAll(() => world.close());

const staff = () =>
  world.person({
    serverId: owner.serverId,
    hierarchy: 50,
    permissions: ['review_forms', 'assign_roles', 'manage_members'],
  });
const moved = async (actions: object[], described: object = {}) => {
  const stages = [
    { key: 'new', name: 'Nueva' },
    { key: 'accepted', name: 'Aceptada', is_final: true, actions },
  ] as never;
  const form = await world.form(owner, { kind: 'ticket', stages, ...described });
  const submission = await world.submit(applicant.ctx, form.form_id, {
    server_character_id: applicant.characterId,
  });
  return world.move(reviewer, submission, 'accepted');
};
const actionsOf = async (submission_id: number) =>
  (await world.ok(getSubmission, { submission_id }, owner.ctx)).submission.actions;
/** Waits until nothing of a submission is due. */
const settled = async (submission_id: number) => {
  await until(async () => {
    const due = await world.database.query(
      'SELECT 1 FROM submission_actions WHERE submission_id = $1 AND due_at IS NOT NULL',
      [submission_id],
    );
    return due.length === 0;
  });
  return actionsOf(submission_id);
};
const sentTo = (name: string) =>
  world.sent.filter((each) => each.name === name && each.input['target_user_id'] === applicant.userId);
const retry = (submission_id: number, action_id: number, by = reviewer) =>
  world.act(retryAction, { submission_id, action_id }, by.ctx);

describe('the actions of a stage (DK-02)', () => {
  test('run one after another as the reviewer, under a key of their own', async () => {
    const { submission_id } = await moved([
      { do: 'assign_role', role_id: 7 },
      { do: 'add_points', points: 3 },
      { do: 'notify', text: 'Bienvenido.' },
    ]);
    const done = await settled(submission_id);
    expect(done.map((each) => [each.do, each.status])).toEqual([
      ['assign_role', 'done'],
      ['add_points', 'done'],
      ['notify', 'done'],
    ]);
    const [sent] = sentTo('server_roles.assign_role');
    expect(sent!.input).toMatchObject({ role_id: 7, target_user_id: applicant.userId });
    expect(sent!.ctx).toMatchObject({
      actor: { kind: 'user', user_id: reviewer.userId },
      idempotency_key: `desk:${done[0]!.action_id}:1`,
    });
    const { submission } = await world.ok(getSubmission, { submission_id }, applicant.ctx);
    expect(submission.replies.map(({ text, by }) => [text, by])).toEqual([['Bienvenido.', reviewer.userId]]);
  });

  test('a right that is gone refuses, is shown, and stops nothing else', async () => {
    const helper = world.person({ serverId: owner.serverId, permissions: ['review_forms'] });
    reviewer = helper;
    const { submission_id } = await moved([
      { do: 'assign_role', role_id: 7 },
      { do: 'notify', text: 'Hola.' },
    ]);
    const [role, notice] = await settled(submission_id);
    expect(role).toMatchObject({ status: 'failed' });
    expect(role!.reason).toBeTruthy();
    expect(notice!.status).toBe('done');
    expect(sentTo('server_roles.assign_role')).toEqual([]);
    await until(async () =>
      (await world.events('desk.submission.action_failed')).some(
        ({ data }) => (data as { submission_id: number }).submission_id === submission_id,
      ),
    );
  });

  test('one that failed is done again by retry_action, as the one who presses, once, and undoes nothing', async () => {
    world.answersTo.set('server_roles.assign_role', () => fail('limit_exceeded'));
    const { submission_id } = await moved([
      { do: 'assign_role', role_id: 7 },
      { do: 'add_points', points: 3 },
    ]);
    const [role, points] = await settled(submission_id);
    expect([role!.status, points!.status]).toEqual(['failed', 'done']);
    expect((await retry(submission_id, points!.action_id)).code).toBe('already_processed');
    world.answersTo.clear();
    const others = staff();
    const answers = await Promise.all([
      retry(submission_id, role!.action_id, others),
      retry(submission_id, role!.action_id),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_processed', null].sort());
    expect((await settled(submission_id)).map(({ status }) => status)).toEqual(['done', 'done']);
    const tries = sentTo('server_roles.assign_role').map(({ ctx }) => ctx.idempotency_key);
    expect(tries).toEqual([`desk:${role!.action_id}:1`, `desk:${role!.action_id}:2`]);
    const given = await world.database.query('SELECT id FROM points WHERE user_id = $1', [applicant.userId]);
    expect(given).toHaveLength(1);
  });

  test('two processes carry each out once', async () => {
    const replica = await world.replica();
    const made = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { submission_id } = await moved([{ do: 'assign_role', role_id: 8 }], { max_open: 9 });
        return submission_id;
      }),
    );
    for (const id of made) expect((await settled(id))[0]!.status).toBe('done');
    const keys = world.sent.map(({ ctx }) => ctx.idempotency_key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(replica).toBeDefined();
  });

  test('an answer that did not come is asked for under the same key, which carries nothing out twice', async () => {
    let tries = 0;
    world.answersTo.set('server_roles.assign_role', () => {
      tries += 1;
      if (tries === 1) throw new Error('the answer was lost');
      return {};
    });
    const { submission_id } = await moved([{ do: 'assign_role', role_id: 7 }]);
    await until(() => tries === 1);
    expect((await actionsOf(submission_id))[0]!.status).toBe('waiting');
    await until(async () => {
      world.clock.advance(60_000);
      return (await actionsOf(submission_id))[0]!.status === 'done';
    });
    const [sent] = sentTo('server_roles.assign_role');
    expect(sent!.ctx.idempotency_key).toMatch(/^desk:\d+:1$/);
  });

  test('a command of a character needs the one that the submission names', async () => {
    const stages = [
      { key: 'new', name: 'Nueva' },
      {
        key: 'accepted',
        name: 'Aceptada',
        is_final: true,
        actions: [
          { do: 'assign_department', department_id: 4, rank: 'Cadete' },
          { do: 'grant_license', license_id: 5 },
          { do: 'approve_leave' },
        ],
      },
    ] as never;
    const form = await world.form(owner, { kind: 'ticket', stages });
    const submission = await world.submit(applicant.ctx, form.form_id);
    await world.move(owner, submission, 'accepted');
    const done = await settled(submission.submission_id);
    expect(done.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(done[0]!.reason).toContain('personaje');
  });
});

describe('accept_member (DK-05)', () => {
  test('makes the applicant a member; in a full server it waits and runs when a member leaves', async () => {
    const { serverId } = owner;
    world.applying.add(serverId);
    world.full.add(serverId);
    const stages = [
      { key: 'new', name: 'Nueva' },
      { key: 'accepted', name: 'Aceptada', is_final: true, actions: [{ do: 'accept_member' }] },
    ] as never;
    const form = await world.form(owner, { stages });
    const stranger = world.stranger(serverId);
    const submission = await world.submit(stranger.ctx, form.form_id);
    await world.move(reviewer, submission, 'accepted');
    const [waiting] = await settled(submission.submission_id);
    expect(waiting!.status).toBe('waiting');
    world.full.delete(serverId);
    const data = { server_id: serverId, user_id: applicant.userId, gp_username: 'ana' };
    await world.publish(
      envelopeOf(memberLeft, data, {
        serverId,
        actor: { kind: 'user', id: applicant.userId },
        now: world.clock.now(),
      }),
    );
    await until(async () => (await actionsOf(submission.submission_id))[0]!.status === 'done');
    expect(world.accepted.filter(({ user_id }) => user_id === stranger.userId)).toHaveLength(1);
  });
});

describe('the actions of an accepted appeal (DK-06)', () => {
  const STAGES = [
    { key: 'new', name: 'Nueva' },
    {
      key: 'accepted',
      name: 'Aceptada',
      is_final: true,
      actions: [{ do: 'void_punishment' }, { do: 'lift_ban' }],
    },
  ] as never;
  const lifted = (userId: number) =>
    world.sent.filter(({ name, input }) => name === 'servers.unban' && input['target_user_id'] === userId);

  test('lift the ban that it is against', async () => {
    const form = await world.form(owner, { kind: 'appeal', stages: STAGES });
    const banned = world.banned(owner.serverId);
    const submission = await world.submit(banned.ctx, form.form_id);
    await world.move(owner, submission, 'accepted');
    expect((await settled(submission.submission_id)).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(lifted(banned.userId)).toHaveLength(1);
    // No punishment made the ban.
    expect(world.sent.some(({ name }) => name === 'server_mdt.void_punishment')).toBe(false);
  });

  test('lift no ban that came after it', async () => {
    const form = await world.form(owner, { kind: 'appeal', stages: STAGES });
    const banned = world.banned(owner.serverId);
    const submission = await world.submit(banned.ctx, form.form_id);
    world.clock.advance(60_000);
    world.bans.set(`${owner.serverId}:${banned.userId}`, {
      created_at: world.clock.now().toISOString(),
      banned_by: null,
      punishment_id: null,
      reason: 'Spam',
      expires_at: null,
    });
    await world.move(owner, submission, 'accepted');
    await settled(submission.submission_id);
    expect(lifted(banned.userId)).toEqual([]);
  });
});
