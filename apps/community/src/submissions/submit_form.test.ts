import configureDesk from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import updateForm from '@cabildo/contracts/community/forms/update_form.ts';
import getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import listSubmissions from '@cabildo/contracts/community/submissions/list_submissions.ts';
import submitForm from '@cabildo/contracts/community/submissions/submit_form.ts';
import type { RequestContext } from '@cabildo/contracts/action';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let manager: Person;
let applicant: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  manager = world.person({ role: 'admin' });
  applicant = world.person({ serverId: manager.serverId });
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const send = (form_id: number, input: object = {}, ctx: RequestContext = applicant.ctx) =>
  world.act(submitForm, { form_id, answers: {}, ...input }, ctx);
const punished = (userId: number | null, more: object = {}) => {
  const punishment_id = 70_000 + world.punishments.size;
  const created_at = world.clock.now().toISOString();
  const punishment = {
    punishment_id,
    server_id: manager.serverId,
    server_character_id: applicant.characterId,
    user_id: null,
    officer_character_id: null,
    type: 'jail',
    status: 'active',
    reason: 'Robo',
    evidence: [],
    charges: [],
    jail_minutes: 5,
    sentence: null,
    expires_at: null,
    apply: false,
    removed_user_id: null,
    fine: null,
    points: null,
    created_by: 1,
    created_by_key_id: null,
    created_at,
    voided_by: null,
    voided_at: null,
    void_reason: null,
    expunged_by: null,
    expunged_at: null,
    expunge_reason: null,
    ...more,
  };
  world.punishments.set(punishment_id, { punishment: punishment as never, user_id: userId });
  return punishment_id;
};

describe('submit_form (DK-03)', () => {
  test('answers 201 with the submission in the first stage, numbered by server', async () => {
    const form = await world.form(manager, { kind: 'ticket' });
    const { status, body } = await send(form.form_id, { server_character_id: applicant.characterId });
    expect(status).toBe(201);
    expect(body.submission).toMatchObject({
      form_id: form.form_id,
      kind: 'ticket',
      number: 1,
      stage: 'new',
      version: 1,
      user_id: applicant.userId,
      character_id: applicant.characterId,
      is_closed: false,
      replies: [],
      actions: [],
    });
    const another = world.person({ serverId: manager.serverId });
    expect((await send(form.form_id, {}, another.ctx)).body.submission.number).toBe(2);
    const [event] = (await world.events('desk.submission.created')).filter(
      ({ server_id }) => server_id === manager.serverId,
    );
    expect(event!.data).toMatchObject({ number: 1, user_id: applicant.userId });
  });

  test('one person has no more open than the form allows, however many come at once', async () => {
    const form = await world.form(manager, { max_open: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(form.form_id)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(3);
    const numbers = answers.flatMap(({ body }) => body.submission?.number ?? []);
    expect(numbers.sort()).toEqual([1, 2]);
  });

  test('the next one waits for the cooldown, and the refusal says for how many minutes', async () => {
    const form = await world.form(manager, { cooldown_hours: 2, max_open: 5 });
    await send(form.form_id);
    world.clock.advance(HOUR_MS / 2);
    const { status, code, body } = await send(form.form_id);
    expect([status, code, body['remaining_minutes']]).toEqual([400, 'limit_exceeded', 90]);
    world.clock.advance(1.5 * HOUR_MS);
    expect((await send(form.form_id)).status).toBe(201);
  });

  test('a closed form answers 409, one for others is none', async () => {
    const closed = await world.form(manager, { open: false });
    expect(await send(closed.form_id)).toMatchObject({ status: 409, code: 'error' });
    const others = await world.form(manager, { kind: 'appeal', who: 'banned' });
    expect((await send(others.form_id)).code).toBe('not_found');
  });

  test('an answer names only members and characters of the server (GW-24)', async () => {
    const questions = [
      { key: 'who', label: 'Quién', type: 'member' },
      { key: 'as', label: 'Como', type: 'character' },
    ] as never;
    const form = await world.form(manager, { questions, max_open: 9 });
    const elsewhere = world.person();
    expect((await send(form.form_id, { answers: { who: elsewhere.userId } })).status).toBe(400);
    expect((await send(form.form_id, { answers: { as: elsewhere.characterId } })).status).toBe(400);
    const answers = { who: manager.userId, as: manager.characterId };
    expect((await send(form.form_id, { answers })).body.submission.answers).toEqual(answers);
  });

  test('a character that is not of the sender is refused', async () => {
    const form = await world.form(manager);
    const of = (server_character_id: number) => send(form.form_id, { server_character_id });
    expect((await of(manager.characterId)).code).toBe('forbidden');
    expect((await of(world.person().characterId)).code).toBe('character_not_found');
  });

  test('answers that were checked against questions of before are sent anew', async () => {
    const form = await world.form(manager, { max_open: 9 });
    const questions = (key: string) => [{ key, label: key, type: 'short' }];
    const [sent] = await Promise.all([
      send(form.form_id),
      world.act(updateForm, { form_id: form.form_id, questions: questions('b') }, manager.ctx),
    ]);
    // Whichever came first, the submission keeps the questions against which it was checked.
    if (sent.code === null) {
      const stored = await world.ok(getSubmission, { submission_id: sent.body.submission_id }, manager.ctx);
      expect(stored.questions).toEqual([]);
    } else expect(sent.status).toBe(409);
  });
});

describe('an appeal (DK-06)', () => {
  test('is against a punishment of the sender, or against the ban in force, and nothing else', async () => {
    const form = await world.form(manager, { kind: 'appeal', max_open: 9 });
    expect((await send(form.form_id)).code).toBe('not_found');
    expect((await send(form.form_id, { punishment_id: punished(manager.userId) })).code).toBe('not_found');
    const voided = punished(applicant.userId, { status: 'voided' });
    expect((await send(form.form_id, { punishment_id: voided })).code).toBe('not_found');
    const own = punished(applicant.userId);
    expect((await send(form.form_id, { punishment_id: own })).body.submission.punishment_id).toBe(own);
    const banned = world.banned(manager.serverId);
    expect((await send(form.form_id, {}, banned.ctx)).status).toBe(201);
    expect((await send(form.form_id, {}, world.stranger(manager.serverId).ctx)).code).toBe('forbidden');
  });

  test('comes as often and as early as the server says', async () => {
    await world.ok(
      configureDesk,
      { appeals_config: { after_hours: 24, max_per_punishment: 2 } },
      manager.ctx,
    );
    const form = await world.form(manager, { kind: 'appeal', max_open: 9 });
    const punishment_id = punished(applicant.userId);
    const early = await send(form.form_id, { punishment_id });
    expect([early.code, early.body['remaining_minutes']]).toEqual(['limit_exceeded', 24 * 60]);
    world.clock.advance(24 * HOUR_MS);
    const answers = await Promise.all([1, 2, 3].map(() => send(form.form_id, { punishment_id })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null, null].sort());
  });

  test('shows its reviewer the record with its evidence, and the log around it', async () => {
    const form = await world.form(manager, { kind: 'appeal' });
    const punishment_id = punished(applicant.userId);
    const { submission_id } = (await send(form.form_id, { punishment_id })).body;
    const seen = await world.ok(getSubmission, { submission_id }, manager.ctx);
    expect(seen.appealed).toMatchObject({
      punishment: { punishment_id, reason: 'Robo' },
      log: [{ type: 'member.member.banned' }],
    });
    expect((await world.ok(getSubmission, { submission_id }, applicant.ctx)).appealed).toBeNull();
  });

  test('shows its reviewers the ban it is against, while that one is in force', async () => {
    const { serverId } = manager;
    const form = await world.form(manager, { kind: 'appeal' });
    const banned = world.banned(serverId, { banned_by: manager.userId });
    const { submission_id } = await world.submit(banned.ctx, form.form_id);
    const seen = async () =>
      (await world.ok(getSubmission, { submission_id }, manager.ctx)).appealed?.ban ?? null;
    expect(await seen()).toMatchObject({ reason: 'Insultos', banned_by_user_id: manager.userId });
    const ban = world.bans.get(`${serverId}:${banned.userId}`)!;
    world.bans.set(`${serverId}:${banned.userId}`, {
      ...ban,
      created_at: new Date(Date.parse(ban.created_at) + 60_000).toISOString(),
    });
    expect(await seen()).toBeNull();
  });
});

describe('what a person sees of submissions (DK-04)', () => {
  test('the own ones alone, without internal replies, votes and actions; a reviewer all of the kinds it reviews', async () => {
    const { serverId } = manager;
    const ticket = await world.form(manager, { kind: 'ticket' });
    const appeal = await world.form(manager, { kind: 'appeal' });
    const other = world.person({ serverId });
    const own = await world.submit(applicant.ctx, ticket.form_id);
    await world.submit(other.ctx, ticket.form_id);
    await world.submit(world.banned(serverId).ctx, appeal.form_id);
    const seenBy = async (ctx: RequestContext, input: object = {}) =>
      (await world.ok(listSubmissions, input, ctx)).submissions.map(({ submission_id }) => submission_id);
    expect(await seenBy(applicant.ctx)).toEqual([own.submission_id]);
    expect(await seenBy(world.person({ serverId, permissions: ['review_forms'] }).ctx)).toHaveLength(3);
    // Appeals alone: either right is enough for them.
    expect(await seenBy(world.person({ serverId, permissions: ['manage_members'] }).ctx)).toHaveLength(1);
    expect(await seenBy(manager.ctx, { mine: true })).toEqual([]);
    expect((await world.act(getSubmission, { submission_id: own.submission_id }, other.ctx)).code).toBe(
      'forbidden',
    );
    const elsewhere = world.person({ role: 'owner' });
    expect((await world.act(getSubmission, { submission_id: own.submission_id }, elsewhere.ctx)).code).toBe(
      'not_found',
    );
  });

  test('pages go on behind the last one, newest first, by form, stage and assignee', async () => {
    const form = await world.form(manager, { max_open: 9 });
    const made: number[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await world.submit(applicant.ctx, form.form_id)).submission_id);
    const first = await world.ok(listSubmissions, { form_id: form.form_id, per_page: 3 }, manager.ctx);
    expect(first.submissions.map((each) => each.submission_id)).toEqual(made.toReversed().slice(0, 3));
    expect(first.submissions[0]!.gp_username).toBe(`u${applicant.userId}`);
    const rest = await world.ok(listSubmissions, { per_page: 3, cursor: first.next_cursor }, manager.ctx);
    expect(rest.submissions.map((each) => each.submission_id)).toEqual(made.toReversed().slice(3));
    expect(rest.next_cursor).toBeNull();
    const moved = await world.move(manager, { submission_id: made[0]!, version: 1 }, 'rejected');
    const closed = await world.ok(listSubmissions, { form_id: form.form_id, stage: 'rejected' }, manager.ctx);
    expect(closed.submissions.map((each) => each.submission_id)).toEqual([moved.submission_id]);
    expect((await world.ok(listSubmissions, { assignee: manager.userId }, manager.ctx)).submissions).toEqual(
      [],
    );
  });
});
