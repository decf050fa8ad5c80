import type { StageAction } from '@cabildo/contracts/community/forms/forms.ts';
import type { ActionStatus } from '@cabildo/contracts/community/submissions/submissions.ts';
import type { Message } from '@cabildo/contracts/errors';
import { c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';

export const submissionActions = table(
  'submission_actions',
  {
    id: c.id,
    submission_id: c.bigint,
    server_id: c.bigint,
    entry: c.int,
    /** Its place among the actions of the entry, in whose order they run. */
    place: c.int,
    action: c.jsonb<StageAction>(),
    status: c.text<ActionStatus>(),
    reason: c.jsonb<Message>().nullable,
    /** One more with each retry; a part of the key under which it runs in the other service. */
    attempt: c.int,
    /** The reviewer as whom it runs. */
    by_user_id: c.bigint.nullable,
    ...CAUSE_COLUMNS,
    /** DK-05: the server is full, and it runs when a member leaves. */
    waits_for_place: c.boolean,
    /** Null while it waits for a place, or for the actions before it. */
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'staff',
    goes: 'with its submission',
    person: { by_user_id: { replaced: 'its index finds actions and counts nothing' } },
    exported: 'not: what a reviewer did is in the log',
    locks: { submission_actions: 40 },
  },
);
export type ActionRow = RowOf<typeof submissionActions>;

/** The actions that wait to be run. */
export const dueActions = due(submissionActions, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

/** The actions of a submission, in their order. */
export const listActions = (sql: Sql, submissionId: number): Promise<ActionRow[]> =>
  rows(
    sql,
    submissionActions.select().where({ submission_id: submissionId }).orderBy('entry').orderBy('place'),
  );

export async function insertActions(tx: Tx, made: readonly Omit<ActionRow, 'id'>[]): Promise<void> {
  await submissionActions.insertMany(tx, made);
}

export const lockAction = (tx: Tx, submissionId: number, id: number): Promise<ActionRow | undefined> =>
  row(tx, submissionActions.select().where({ id, submission_id: submissionId }).forNoKeyUpdate());

export async function updateAction(tx: Tx, { id, ...changed }: ActionRow): Promise<void> {
  await run(tx, submissionActions.update(changed).where({ id }));
}

/** Lets the first action of a submission that waits for the ones before it run. */
export async function beginNext(tx: Tx, submissionId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE submission_actions SET due_at = $2 WHERE id = (
       SELECT id FROM submission_actions WHERE submission_id = $1 AND status = 'waiting'
       ORDER BY entry, place LIMIT 1
     ) AND due_at IS NULL AND NOT waits_for_place`,
    [submissionId, now],
  );
}

/** DK-05: lets actions run that wait for a place in a server, the oldest first. */
export async function callWaiting(tx: Tx, serverId: number, places: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE submission_actions SET due_at = $3, waits_for_place = false WHERE id IN (
       SELECT id FROM submission_actions WHERE server_id = $1 AND waits_for_place ORDER BY id LIMIT $2
       FOR NO KEY UPDATE SKIP LOCKED)`,
    [serverId, places, now],
  );
}
