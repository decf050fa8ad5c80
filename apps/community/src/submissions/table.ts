import type { FormKind } from '@cabildo/contracts/community/forms/forms.ts';
import type { Answers, Vote } from '@cabildo/contracts/community/submissions/submissions.ts';
import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { any, c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const submissions = table(
  'submissions',
  {
    id: c.id,
    server_id: c.bigint,
    form_id: c.bigint,
    /** The questions that it answered, which the form may have changed since. */
    questions_id: c.bigint,
    kind: c.text<FormKind>(),
    /** Counted in each server from 1 on. */
    number: c.bigint,
    user_id: c.bigint.nullable,
    person_id: c.bigint.nullable,
    character_id: c.bigint.nullable,
    punishment_id: c.bigint.nullable,
    /** The beginning of the ban that an appeal is against. */
    ban_began_at: c.timestamptz.nullable,
    /** Who gave what an appeal is against, and does not decide it (DK-04). */
    given_by_user_id: c.bigint.nullable,
    stage: c.text,
    /** One more with every change. */
    version: c.int,
    /** How often it has entered a stage; votes and actions belong to one entry. */
    entries: c.int,
    assignee_user_id: c.bigint.nullable,
    answers: c.images<Answers>(),
    /** The reason of the last move. */
    reason: c.text.nullable,
    created_at: c.timestamptz,
    moved_at: c.timestamptz,
    closed_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: max_open and cooldown_hours of its form, for each person',
    goes: { over: 'closed_at IS NOT NULL', at: 'closed_at', days: KEPT_DAYS.records },
    person: {
      user_id: { emptied: null },
      person_id: { counts: 'open submissions and the time between two' },
      given_by_user_id: { replaced: 'its index finds appeals and counts nothing' },
      assignee_user_id: { replaced: 'its index finds submissions and counts nothing' },
      answers: { emptied: '{}' },
    },
    exported: 'in submissions',
    locks: { submissions: 30 },
  },
);
export type SubmissionRow = RowOf<typeof submissions>;

export const submissionReplies = table(
  'submission_replies',
  {
    id: c.id,
    submission_id: c.bigint,
    server_id: c.bigint,
    by_user_id: c.bigint.nullable,
    by_key_id: c.bigint.nullable,
    text: c.text,
    internal: c.boolean,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: 500 for each submission',
    goes: 'with its submission',
    exported: 'in submission_replies',
  },
);
export type ReplyRow = RowOf<typeof submissionReplies>;

export const submissionVotes = table(
  'submission_votes',
  { submission_id: c.bigint, user_id: c.bigint, server_id: c.bigint, entry: c.int, vote: c.text<Vote>() },
  {
    bound: 'staff',
    goes: 'with its submission',
    person: { user_id: { replaced: 'its index finds what a person voted; votes count by submission' } },
    exported: 'in submission_votes',
  },
);

const submissionOf = (serverId: number, id: number) =>
  submissions.select().where({ id, server_id: serverId });

/** A submission of a server (GW-24). */
export const findSubmission = (sql: Sql, serverId: number, id: number): Promise<SubmissionRow | undefined> =>
  row(sql, submissionOf(serverId, id));

/** Like {@link findSubmission}, locked until the transaction ends. */
export const lockSubmission = (tx: Tx, serverId: number, id: number): Promise<SubmissionRow | undefined> =>
  row(tx, submissionOf(serverId, id).forNoKeyUpdate());

export const insertSubmission = async (tx: Tx, made: Omit<SubmissionRow, 'id'>): Promise<SubmissionRow> =>
  (await row(tx, submissions.insert(made).returning(submissions.columns)))!;

/** Stores a submission that the transaction has locked. */
export async function updateSubmission(tx: Tx, { id, ...changed }: SubmissionRow): Promise<void> {
  await run(tx, submissions.update(changed).where({ id }));
}

export interface SubmissionSelection {
  readonly serverId: number;
  /** The kinds of which all are listed. */
  readonly kinds: readonly FormKind[];
  /** The user whose own are listed, of whatever kind among `ownKinds`. */
  readonly userId: number;
  readonly ownKinds: readonly FormKind[];
  readonly isOwnOnly: boolean;
  readonly formId: number | undefined;
  readonly stage: string | undefined;
  readonly assignee: number | undefined;
  /** The id of the last one of the page before. */
  readonly after: number | undefined;
}

/** Submissions of a server, newest first, one more than fits on a page. */
export function listSubmissions(
  sql: Sql,
  { serverId, kinds, userId, ownKinds, isOwnOnly, formId, stage, assignee, after }: SubmissionSelection,
  limit: number,
): Promise<SubmissionRow[]> {
  const own = isOwnOnly || kinds.length === 0;
  return rows(
    sql,
    submissions
      .select()
      .where({
        server_id: serverId,
        ...(own && { user_id: userId }),
        ...(formId !== undefined && { form_id: formId }),
        ...(stage !== undefined && { stage }),
        ...(assignee !== undefined && { assignee_user_id: assignee }),
      })
      .where('kind', any(own ? ownKinds : kinds))
      .where('id', '<', after ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit),
    { customPlan: true },
  );
}

/** DK-03: the submissions of a person to a form: how many are open, and when the last one was sent. */
export async function countOf(
  tx: Tx,
  formId: number,
  personId: number,
): Promise<{ open: number; last: Date | null }> {
  const [found] = await tx.query<{ open: number; last: Date | null }>(
    `SELECT count(*) FILTER (WHERE closed_at IS NULL) AS open, max(created_at) AS last
     FROM submissions WHERE person_id = $1 AND form_id = $2`,
    [personId, formId],
  );
  return found!;
}

/** DK-06: the appeals of a person against one punishment, or against one ban. */
export async function countAppeals(
  tx: Tx,
  {
    serverId,
    personId,
    punishmentId,
    banBeganAt,
  }: {
    serverId: number;
    personId: number;
    punishmentId: number | null;
    banBeganAt: Date | null;
  },
): Promise<number> {
  const [found] = await tx.query<{ n: number }>(
    `SELECT count(*) AS n FROM submissions WHERE person_id = $1 AND server_id = $2 AND kind = 'appeal'
     AND punishment_id IS NOT DISTINCT FROM $3 AND ban_began_at IS NOT DISTINCT FROM $4`,
    [personId, serverId, punishmentId, banBeganAt],
  );
  return found!.n;
}

export const insertReply = async (tx: Tx, made: Omit<ReplyRow, 'id'>): Promise<ReplyRow> =>
  (await row(tx, submissionReplies.insert(made).returning(submissionReplies.columns)))!;

/** The replies to a submission, the first first. */
export const listReplies = (sql: Sql, submissionId: number): Promise<ReplyRow[]> =>
  rows(sql, submissionReplies.select().where({ submission_id: submissionId }).orderBy('id'));

export async function countReplies(tx: Tx, submissionId: number): Promise<number> {
  const [found] = await tx.query<{ n: number }>(
    'SELECT count(*) AS n FROM submission_replies WHERE submission_id = $1',
    [submissionId],
  );
  return found!.n;
}

/** Stores a vote, in place of an earlier one of the same person. */
export async function putVote(
  tx: Tx,
  vote: { submission_id: number; server_id: number; user_id: number; entry: number; vote: Vote },
): Promise<void> {
  await run(
    tx,
    submissionVotes.insert(vote).onConflict(['submission_id', 'user_id']).merge(['entry', 'vote']),
  );
}

export type Votes = Readonly<Record<Vote, number>>;

/** Counts the votes of the present stage of submissions, by submission. */
export async function votesOf(
  sql: Sql,
  found: readonly Pick<SubmissionRow, 'id' | 'entries'>[],
): Promise<Map<number, Votes>> {
  const counted = await sql.query<{ id: number; vote: Vote; n: number }>(
    `SELECT v.submission_id AS id, v.vote, count(*) AS n
     FROM unnest($1::bigint[], $2::int[]) AS s (id, entry)
     JOIN submission_votes v ON v.submission_id = s.id AND v.entry = s.entry GROUP BY 1, 2`,
    [found.map(({ id }) => id), found.map(({ entries }) => entries)],
  );
  const votes = new Map(found.map(({ id }) => [id, { yes: 0, no: 0, abstain: 0 }]));
  for (const { id, vote, n } of counted) votes.get(id)![vote] = n;
  return votes;
}

/** The vote of a user on the present stage of a submission. */
export async function voteOf(
  sql: Sql,
  { id, entries }: Pick<SubmissionRow, 'id' | 'entries'>,
  userId: number,
): Promise<Vote | null> {
  const where = { submission_id: id, user_id: userId, entry: entries };
  return (await row(sql, submissionVotes.select('vote').where(where)))?.vote ?? null;
}
