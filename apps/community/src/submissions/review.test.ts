import updateForm from '@cabildo/contracts/community/forms/update_form.ts';
import assignSubmission from '@cabildo/contracts/community/submissions/assign_submission.ts';
import getSubmission from '@cabildo/contracts/community/submissions/get_submission.ts';
import moveSubmission from '@cabildo/contracts/community/submissions/move_submission.ts';
import reply from '@cabildo/contracts/community/submissions/reply.ts';
import vote from '@cabildo/contracts/community/submissions/vote.ts';
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
  reviewer = colleague();
  applicant = world.person({ serverId: owner.serverId });
});
afterAll(() => world.close());

const colleague = () => world.person({ serverId: owner.serverId, permissions: ['review_forms'] });
const STAGES = [
  { key: 'new', name: 'Nueva' },
  { key: 'seen', name: 'Vista' },
  { key: 'accepted', name: 'Aceptada', is_final: true },
  { key: 'rejected', name: 'Rechazada', is_final: true },
] as never;
const sent = async (described: object = {}) => {
  const form = await world.form(owner, { kind: 'ticket', stages: STAGES, ...described });
  return { form, submission: await world.submit(applicant.ctx, form.form_id) };
};
const move = (
  by: Person,
  submission_id: number,
  stage: string,
  expected_version: number,
  reason = 'Por eso.',
) => world.act(moveSubmission, { submission_id, stage, reason, expected_version }, by.ctx);
const votes = (by: Person, submission_id: number, how: 'yes' | 'no' | 'abstain') =>
  world.act(vote, { submission_id, vote: how }, by.ctx);
const seen = async (by: Person, submission_id: number) =>
  (await world.ok(getSubmission, { submission_id }, by.ctx)).submission;

describe('move_submission (DK-02, DK-04)', () => {
  test('moves to another stage with its reason, which the applicant sees', async () => {
    const { submission } = await sent();
    const { body } = await move(reviewer, submission.submission_id, 'seen', 1, 'La estamos leyendo.');
    expect(body.submission).toMatchObject({ stage: 'seen', version: 2, is_closed: false });
    expect(await seen(applicant, submission.submission_id)).toMatchObject({
      stage: 'seen',
      reason: 'La estamos leyendo.',
    });
    const [event] = (await world.events('desk.submission.moved')).filter(
      ({ server_id }) => server_id === owner.serverId,
    );
    expect(event!.data).toMatchObject({ stage: 'seen', old_stage: 'new', stage_name: 'Vista' });
  });

  test('of two reviewers at once one is faster, and the other gets the submission as it is now', async () => {
    const { submission } = await sent();
    const { submission_id } = submission;
    const answers = await Promise.all([
      move(reviewer, submission_id, 'accepted', 1),
      move(colleague(), submission_id, 'rejected', 1),
    ]);
    const won = answers.find(({ code }) => code === null)!;
    const lost = answers.find(({ code }) => code !== null)!;
    expect(won.body.submission.is_closed).toBe(true);
    // A closed one says so, an open one shows itself.
    expect(lost).toMatchObject({ status: 409, code: 'already_processed' });
    const again = (await sent()).submission.submission_id;
    const both = await Promise.all([
      move(reviewer, again, 'seen', 1),
      move(colleague(), again, 'rejected', 1),
    ]);
    const [first] = both.filter(({ code }) => code === null);
    const [second] = both.filter(({ code }) => code !== null);
    expect(first).toBeDefined();
    expect(second!.status).toBe(409);
    if (second!.code === 'error')
      expect(second!.body['current']).toMatchObject({ version: 2, stage: 'seen' });
  });

  test('a stage that the form lacks is not found, the present one is refused, and a final one is left no more', async () => {
    const { submission } = await sent();
    const { submission_id } = submission;
    expect((await move(reviewer, submission_id, 'nowhere', 1)).code).toBe('not_found');
    expect((await move(reviewer, submission_id, 'new', 1)).status).toBe(409);
    await world.move(reviewer, submission, 'rejected');
    expect((await move(reviewer, submission_id, 'seen', 2)).code).toBe('already_processed');
    const closed = (await world.events('desk.submission.closed')).filter(
      ({ server_id }) => server_id === owner.serverId,
    );
    expect(closed[0]!.data).toMatchObject({ stage: 'rejected', as_owner: false });
  });

  test('nobody moves the own one, nor an appeal against what that person gave', async () => {
    const form = await world.form(owner, { kind: 'appeal', stages: STAGES });
    const banned = world.banned(owner.serverId, { banned_by: reviewer.userId });
    const { submission_id } = await world.submit(banned.ctx, form.form_id);
    expect((await move(reviewer, submission_id, 'seen', 1)).code).toBe('forbidden');
    expect((await votes(reviewer, submission_id, 'yes')).code).toBe('forbidden');
    expect((await move(colleague(), submission_id, 'seen', 1)).status).toBe(200);
    const ticket = await world.form(owner, { kind: 'ticket', stages: STAGES });
    const own = await world.submit(reviewer.ctx, ticket.form_id);
    expect((await move(reviewer, own.submission_id, 'accepted', 1)).code).toBe('forbidden');
  });

  test('the owner decides an own matter where nobody else may, and the log says so', async () => {
    const lone = world.person({ role: 'owner' });
    const form = await world.form(lone, { kind: 'appeal', stages: STAGES });
    const { submission_id } = await world.submit(
      world.banned(lone.serverId, { banned_by: lone.userId }).ctx,
      form.form_id,
    );
    const colleagueOf = world.person({ serverId: lone.serverId, permissions: ['manage_members'] });
    expect((await move(lone, submission_id, 'accepted', 1)).code).toBe('forbidden');
    expect(colleagueOf.serverId).toBe(lone.serverId);
    const alone = world.person({ role: 'owner' });
    const other = await world.form(alone, { kind: 'appeal', stages: STAGES });
    const appeal = await world.submit(
      world.banned(alone.serverId, { banned_by: alone.userId }).ctx,
      other.form_id,
    );
    expect((await move(alone, appeal.submission_id, 'accepted', 1)).status).toBe(200);
    const [event] = (await world.events('desk.submission.closed')).filter(
      ({ server_id }) => server_id === alone.serverId,
    );
    expect(event!.data).toMatchObject({ as_owner: true });
    expect(event!.note_en).toContain('the only person who could');
  });

  test('who has manage_members decides appeals, and sees nothing else', async () => {
    const moderator = world.person({ serverId: owner.serverId, permissions: ['manage_members'] });
    const { submission } = await sent();
    expect((await move(moderator, submission.submission_id, 'seen', 1)).code).toBe('not_found');
    const form = await world.form(owner, { kind: 'appeal', stages: STAGES });
    const appeal = await world.submit(world.banned(owner.serverId).ctx, form.form_id);
    expect((await move(moderator, appeal.submission_id, 'seen', 1)).status).toBe(200);
    const elsewhere = world.person({ role: 'owner' });
    expect((await move(elsewhere, appeal.submission_id, 'accepted', 2)).code).toBe('not_found');
  });
});

describe('vote (DK-04)', () => {
  test('a final stage needs the votes of the form; another vote replaces the first, and each stage begins anew', async () => {
    const { submission } = await sent({ votes_needed: 2 });
    const { submission_id } = submission;
    const second = colleague();
    await votes(reviewer, submission_id, 'yes');
    await votes(reviewer, submission_id, 'yes');
    expect((await seen(reviewer, submission_id)).votes).toEqual({ yes: 1, no: 0, abstain: 0 });
    expect(await move(reviewer, submission_id, 'accepted', 1)).toMatchObject({ status: 409, code: 'error' });
    await votes(reviewer, submission_id, 'abstain');
    await votes(second, submission_id, 'yes');
    expect((await votes(reviewer, submission_id, 'yes')).body.submission).toMatchObject({
      votes: { yes: 2, no: 0, abstain: 0 },
      my_vote: 'yes',
    });
    await world.move(reviewer, submission, 'seen');
    expect((await seen(reviewer, submission_id)).votes).toEqual({ yes: 0, no: 0, abstain: 0 });
    expect((await move(reviewer, submission_id, 'accepted', 2)).status).toBe(409);
    await Promise.all([votes(reviewer, submission_id, 'yes'), votes(second, submission_id, 'yes')]);
    expect((await move(reviewer, submission_id, 'accepted', 2)).status).toBe(200);
    expect((await votes(second, submission_id, 'no')).code).toBe('already_processed');
  });

  test('the applicant neither votes nor sees votes', async () => {
    const { submission } = await sent();
    await votes(reviewer, submission.submission_id, 'no');
    expect((await seen(applicant, submission.submission_id)).votes).toEqual({ yes: 0, no: 0, abstain: 0 });
    expect((await votes(applicant, submission.submission_id, 'yes')).code).not.toBeNull();
  });

  test('a vote that is counted while the form changes counts by the form of before or of after', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { form, submission } = await sent({ votes_needed: 1 });
      const { submission_id } = submission;
      const second = colleague();
      const [, moved] = await Promise.all([
        votes(reviewer, submission_id, 'yes'),
        move(second, submission_id, 'accepted', 1),
        world.ok(updateForm, { form_id: form.form_id, votes_needed: 2 }, owner.ctx),
      ]);
      const now = await seen(reviewer, submission_id);
      // With one vote, it is closed by the form of before alone.
      expect(now.is_closed).toBe(moved.code === null);
      const counted = await world.database.query(
        `SELECT 1 FROM submission_votes WHERE submission_id = $1 AND entry = 1 AND vote = 'yes'`,
        [submission_id],
      );
      expect(counted).toHaveLength(1);
      if (moved.code !== null) {
        expect(moved).toMatchObject({ status: 409, code: 'error' });
        expect((await move(second, submission_id, 'accepted', 1)).status).toBe(409);
      }
    }
  });

  test('a vote and a move wait for one another, so that no vote of one stage counts in the next', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { submission_id } = (await sent()).submission;
      await Promise.all([
        votes(reviewer, submission_id, 'yes'),
        votes(colleague(), submission_id, 'no'),
        move(colleague(), submission_id, 'seen', 1),
      ]);
      const { yes, no } = (await seen(reviewer, submission_id)).votes;
      const [stored] = await world.database.query<{ n: number }>(
        'SELECT count(*) AS n FROM submission_votes WHERE submission_id = $1 AND entry = 2',
        [submission_id],
      );
      expect(yes + no).toBe(stored!.n);
    }
  });
});

describe('assign_submission and reply (DK-04)', () => {
  test('a submission goes to a reviewer, to none, and to nobody else', async () => {
    const { submission } = await sent();
    const { submission_id } = submission;
    const assign = (user_id: number | '' | undefined) =>
      world.act(assignSubmission, { submission_id, user_id }, reviewer.ctx);
    expect((await assign(reviewer.userId)).body.submission.assignee_user_id).toBe(reviewer.userId);
    expect((await assign(applicant.userId)).code).toBe('not_found');
    expect((await assign(world.person().userId)).code).toBe('not_found');
    expect((await assign('')).body.submission.assignee_user_id).toBeNull();
    expect((await assign(undefined)).status).toBe(400);
  });

  test('the applicant sees replies that are not internal, and answers while it is open', async () => {
    const { submission } = await sent();
    const { submission_id } = submission;
    const say = (by: Person, text: string, internal = false) =>
      world.act(reply, { submission_id, text, internal }, by.ctx);
    expect((await say(reviewer, '¿Cuándo fue?')).status).toBe(201);
    await say(reviewer, 'Me suena.', true);
    expect((await say(applicant, 'Ayer.')).status).toBe(201);
    expect((await say(applicant, 'Secreto', true)).code).toBe('forbidden');
    expect((await say(world.person({ serverId: owner.serverId }), 'Hola')).code).toBe('not_found');
    const texts = async (by: Person) => (await seen(by, submission_id)).replies.map(({ text }) => text);
    expect(await texts(applicant)).toEqual(['¿Cuándo fue?', 'Ayer.']);
    expect(await texts(reviewer)).toEqual(['¿Cuándo fue?', 'Me suena.', 'Ayer.']);
    await world.move(reviewer, submission, 'rejected');
    expect((await say(applicant, '¿Por qué?')).code).toBe('already_processed');
    expect((await say(reviewer, 'Por la norma 3.')).status).toBe(201);
  });

  test('a submission has 500 replies at most', async () => {
    const { submission_id } = (await sent()).submission;
    await world.database.query(
      `INSERT INTO submission_replies (submission_id, server_id, by_user_id, text, internal, created_at)
       SELECT $1, $2, 1, 'x', false, now() FROM generate_series(1, 499)`,
      [submission_id, owner.serverId],
    );
    const answers = await Promise.all(
      [1, 2].map(() => world.act(reply, { submission_id, text: 'x' }, reviewer.ctx)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['limit_exceeded', null].sort());
  });
});
