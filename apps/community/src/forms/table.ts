import type { FormAudience, FormKind, Question, Stage } from '@cabildo/contracts/community/forms/forms.ts';
import type { Locale } from '@cabildo/contracts/errors';
import {
  any,
  c,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const forms = table(
  'forms',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<FormKind>(),
    title: c.text,
    description: c.text.nullable,
    questions_id: c.bigint,
    stages: c.jsonb<Stage[]>(),
    who: c.text<FormAudience>(),
    cooldown_hours: c.int,
    max_open: c.int,
    votes_needed: c.int,
    is_default: c.boolean,
    open: c.boolean,
    /** The submissions that it ever got. */
    submission_count: c.bigint,
    created_at: c.timestamptz,
  },
  { bound: 'staff', goes: 'stays: at most 100 for each server', locks: { forms: 20 } },
);
export type FormRow = RowOf<typeof forms>;

export const formQuestions = table(
  'form_questions',
  { id: c.id, form_id: c.bigint, questions: c.jsonb<Question[]>() },
  { bound: 'staff', goes: 'stays: with its form, which drops those that no submission answered' },
);

const formOf = (serverId: number, id: number) => forms.select().where({ id, server_id: serverId });

/** A form of a server (GW-24). */
export const findForm = (sql: Sql, serverId: number, id: number): Promise<FormRow | undefined> =>
  row(sql, formOf(serverId, id));

/** Like {@link findForm}, locked until the transaction ends. */
export const lockForm = (tx: Tx, serverId: number, id: number): Promise<FormRow | undefined> =>
  row(tx, formOf(serverId, id).forNoKeyUpdate());

/** Like {@link findForm}, kept as it is until the transaction ends; others may do so at the same time. */
export async function keepForm(tx: Tx, serverId: number, id: number): Promise<FormRow | undefined> {
  const [found] = await tx.query<FormRow>(
    `SELECT ${forms.list()} FROM forms WHERE id = $1 AND server_id = $2 FOR SHARE`,
    [id, serverId],
  );
  return found;
}

/** The default form of a kind (DK-01). */
export const findDefault = (sql: Sql, serverId: number, kind: FormKind): Promise<FormRow | undefined> =>
  row(sql, forms.select().where({ server_id: serverId, kind, is_default: true }));

export interface FormSelection {
  readonly serverId: number;
  readonly kinds: readonly FormKind[];
  readonly audiences: readonly FormAudience[];
}

export const listForms = (
  sql: Sql,
  { serverId, kinds, audiences }: FormSelection,
  at: { limit: number; offset: number },
): Promise<Page<FormRow>> =>
  page(
    sql,
    forms
      .select()
      .where({ server_id: serverId })
      .where('kind', any(kinds))
      .where('who', any(audiences))
      .orderBy('id'),
    at,
  );

export async function questionsOf(sql: Sql, id: number): Promise<Question[]> {
  const found = await row(sql, formQuestions.select('questions').where({ id }));
  return found!.questions;
}

/** Stores the questions of a form that is there. */
export async function insertQuestions(tx: Tx, form_id: number, questions: Question[]): Promise<number> {
  const made = await row(tx, formQuestions.insert({ form_id, questions }).returning(['id']));
  return made!.id;
}

const REASON: Readonly<Record<Locale, string>> = { es: 'Motivo', en: 'Reason' };

/** DK-07: the questions of what is reported by itself: the reason alone. A form has them once in each language. */
export async function reportQuestionsOf(tx: Tx, formId: number, locale: Locale): Promise<number> {
  const questions: Question[] = [{ key: 'reason', label: REASON[locale], type: 'long', required: true }];
  const [found] = await tx.query<{ id: number }>(
    'SELECT id FROM form_questions WHERE form_id = $1 AND questions = $2::jsonb LIMIT 1',
    [formId, JSON.stringify(questions)],
  );
  return found?.id ?? insertQuestions(tx, formId, questions);
}

/** Removes questions that no submission has answered. */
export async function dropUnanswered(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `DELETE FROM form_questions q WHERE q.id = $1 AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.questions_id = q.id)`,
    [id],
  );
}

export const countForms = async (sql: Sql, serverId: number): Promise<number> => {
  const [counted] = await sql.query<{ n: number }>('SELECT count(*) AS n FROM forms WHERE server_id = $1', [
    serverId,
  ]);
  return counted!.n;
};

/** Stores a form and its questions. */
export async function insertForm(
  tx: Tx,
  made: Omit<FormRow, 'id' | 'questions_id' | 'submission_count'>,
  questions: Question[],
): Promise<FormRow> {
  const stored = await row(
    tx,
    forms.insert({ ...made, questions_id: 0, submission_count: 0 }).returning(forms.columns),
  );
  const questions_id = await insertQuestions(tx, stored!.id, questions);
  await run(tx, forms.update({ questions_id }).where({ id: stored!.id }));
  return { ...stored!, questions_id };
}

/** Stores a form that the transaction has locked. */
export async function updateForm(tx: Tx, { id, ...changed }: FormRow): Promise<void> {
  await run(tx, forms.update(changed).where({ id }));
}

/** Takes the mark from the default form of a kind. */
export async function unsetDefault(tx: Tx, serverId: number, kind: FormKind): Promise<void> {
  await run(tx, forms.update({ is_default: false }).where({ server_id: serverId, kind, is_default: true }));
}

/** The stages of a form in which submissions stand. */
export async function stagesInUse(tx: Tx, formId: number): Promise<string[]> {
  const found = await tx.query<{ stage: string }>(
    `WITH RECURSIVE used AS (
       (SELECT stage FROM submissions WHERE form_id = $1 ORDER BY stage LIMIT 1)
       UNION ALL
       SELECT (SELECT s.stage FROM submissions s WHERE s.form_id = $1 AND s.stage > used.stage ORDER BY s.stage LIMIT 1)
       FROM used WHERE used.stage IS NOT NULL
     ) SELECT stage FROM used WHERE stage IS NOT NULL`,
    [formId],
  );
  return found.map(({ stage }) => stage);
}
