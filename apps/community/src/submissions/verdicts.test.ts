import configureDesk from '@cabildo/contracts/community/desk-config/configure_desk.ts';
import getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import giveVerdict from '@cabildo/contracts/community/submissions/give_verdict.ts';
import reportContent from '@cabildo/contracts/community/submissions/report_content.ts';
import retryAction from '@cabildo/contracts/community/submissions/retry_action.ts';
import { serverKey, until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let applicant: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  owner = world.person({ role: 'owner' });
  applicant = world.person({ serverId: owner.serverId });
});
afterAll(() => world.close());

const sent = async (first: object = {}) => {
  const stages = [
    { key: 'new', name: 'Nueva', ai_may: true, ...first },
    { key: 'seen', name: 'Vista', actions: [{ do: 'notify', text: 'La leemos.' }] },
    { key: 'rejected', name: 'Rechazada', is_final: true },
  ] as never;
  const form = await world.form(owner, { kind: 'ticket', stages });
  return world.submit(applicant.ctx, form.form_id, { server_character_id: applicant.characterId });
};
const judge = (submission_id: number, more: object = {}, server_id = owner.serverId) =>
  world.act(
    giveVerdict,
    { submission_id, score: 80, labels: ['amable'], note: 'Parece bien.', ...more },
    serverKey(9, server_id),
  );
const wanted = async (submission_id: number) =>
  (await world.events('desk.submission.review_wanted')).filter(
    ({ data }) => (data as { submission_id: number }).submission_id === submission_id,
  );

describe('review_wanted (DK-07)', () => {
  test('asks about the answers and names nobody, unless the stage shares who sent them', async () => {
    const hidden = await sent();
    const [event] = await wanted(hidden.submission_id);
    expect(event!.data).toMatchObject({ stage: 'new', answers: {}, user_id: null, character_id: null });
    expect(event!.actor).toMatchObject({ kind: 'system', id: null });
    expect(event!.character_ids).toEqual([]);
    expect(JSON.stringify(event)).not.toContain(String(applicant.userId));
    const shared = await sent({ share_identity: true });
    const [open] = await wanted(shared.submission_id);
    expect(open!.data).toMatchObject({ user_id: applicant.userId, character_id: applicant.characterId });
  });

  test('asks about no stage without ai_may, on no plan below PREMIUM, and not where the server has switched it off', async () => {
    expect(await wanted((await sent({ ai_may: false })).submission_id)).toEqual([]);
    world.plans.set(owner.serverId, 'PLUS');
    expect(await wanted((await sent()).submission_id)).toEqual([]);
    world.plans.delete(owner.serverId);
    await world.ok(configureDesk, { moderation_config: { enabled: false } }, owner.ctx);
    const off = await sent();
    expect(await wanted(off.submission_id)).toEqual([]);
    expect((await judge(off.submission_id)).status).toBe(409);
  });
});

describe('give_verdict (DK-07)', () => {
  test('adds an internal note by the key, and moves where it says so', async () => {
    const { submission_id } = await sent();
    const { status, body } = await judge(submission_id, { stage: 'seen' });
    expect(status).toBe(200);
    expect(body.submission).toMatchObject({ stage: 'seen', version: 2 });
    const seen = (await world.ok(getSubmission, { submission_id }, owner.ctx)).submission;
    expect(seen.replies[0]).toMatchObject({ by: null, internal: true });
    expect(seen.replies[0]!.text).toContain('80/100');
    expect((await world.ok(getSubmission, { submission_id }, applicant.ctx)).submission.replies).toEqual([]);
    const [event] = (await world.events('desk.submission.verdict')).filter(
      ({ data }) => (data as { submission_id: number }).submission_id === submission_id,
    );
    expect(event!.actor).toMatchObject({ kind: 'key', id: 9 });
  });

  test('leaves the actions of that stage to a person, who runs them', async () => {
    const { submission_id } = await sent();
    await judge(submission_id, { stage: 'seen' });
    const [action] = (await world.ok(getSubmission, { submission_id }, owner.ctx)).submission.actions;
    expect(action).toMatchObject({ do: 'notify', status: 'failed' });
    await world.ok(retryAction, { submission_id, action_id: action!.action_id }, owner.ctx);
    await until(async () => {
      const { submission } = await world.ok(getSubmission, { submission_id }, owner.ctx);
      return submission.actions[0]!.status === 'done';
    });
  });

  test('never to a final stage unless the present one has ai_final', async () => {
    const careful = await sent();
    expect((await judge(careful.submission_id, { stage: 'rejected' })).code).toBe('forbidden');
    expect(
      (await world.ok(getSubmission, { submission_id: careful.submission_id }, owner.ctx)).submission.replies,
    ).toEqual([]);
    const trusting = await sent({ ai_final: true });
    expect((await judge(trusting.submission_id, { stage: 'rejected' })).body.submission.is_closed).toBe(true);
  });

  test('is refused below PREMIUM, in a stage without ai_may, and of another server', async () => {
    const { submission_id } = await sent();
    for (const plan of ['FREE', 'PLUS'] as const) {
      world.plans.set(owner.serverId, plan);
      expect((await judge(submission_id)).code).toBe('forbidden');
    }
    world.plans.set(owner.serverId, 'ENTERPRISE');
    expect((await judge(submission_id)).status).toBe(200);
    expect((await judge(submission_id, {}, world.newServer())).code).toBe('not_found');
    expect(await judge((await sent({ ai_may: false })).submission_id)).toMatchObject({
      status: 409,
      code: 'error',
    });
    expect((await judge(submission_id, { stage: 'nowhere' })).code).toBe('not_found');
  });
});

describe('report_content (DK-07)', () => {
  test('makes a submission of the default report form, open or not, with the reason and a copy of the text', async () => {
    await world.form(owner, {
      kind: 'report',
      title: 'Denuncia',
      is_default: true,
      open: false,
      max_open: 2,
    });
    const report = (id: number) =>
      world.act(reportContent, { kind: 'character', id, reason: 'Nombre ofensivo.' }, applicant.ctx);
    const { status, body } = await report(owner.characterId);
    expect(status).toBe(201);
    expect(body.submission).toMatchObject({
      kind: 'report',
      answers: { reason: 'Nombre ofensivo.' },
      replies: [],
    });
    const seen = await world.ok(getSubmission, { submission_id: body.submission_id }, owner.ctx);
    expect(seen.questions.map(({ key }) => key)).toEqual(['reason']);
    expect(seen.submission.replies[0]).toMatchObject({ internal: true, by: null });
    expect(seen.submission.replies[0]!.text).toContain('Pérez');
    expect((await report(world.person().characterId)).code).toBe('not_found');
    await report(owner.characterId);
    expect((await report(owner.characterId)).code).toBe('limit_exceeded');
  });
});
