import { z } from 'zod';
import { enumParam, idParam, jsonParam, longTextParam, optional, textParam } from '../../fields.ts';
import { ACTION_KINDS, FORM_KINDS, FORM_LIMITS } from '../forms/forms.ts';

export const VOTES = ['yes', 'no', 'abstain'] as const;
export type Vote = (typeof VOTES)[number];

/** `waiting`: it has not run yet, or waits for a place in a full server (DK-05). */
export const ACTION_STATUSES = ['done', 'failed', 'waiting'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** An answer to a question. Lists are of options; numbers may be ids of members and characters. */
const answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type Answer = z.output<typeof answer>;

/** Answers by the key of their question. */
export const answers = z.record(z.string(), answer);
export type Answers = z.output<typeof answers>;

/** A reply to a submission. */
export const submissionReply = z
  .object({
    reply_id: z.int(),
    /** Null: a key of the server, which is a machine (DK-07), or somebody whose account is deleted. */
    by: z.int().nullable(),
    text: z.string(),
    /** The applicant does not see it. */
    internal: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SubmissionReply' });

/** An action that an entry of a submission into a stage has begun (DK-02). */
export const submissionAction = z
  .object({
    action_id: z.int(),
    do: z.enum(ACTION_KINDS),
    status: z.enum(ACTION_STATUSES),
    /** The reason of a failure, for people; null unless it failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'SubmissionAction' });

/** The present name of who sent it, whom no list of members knows; null: the account is deleted, or its name is not known. */
export const gp_username = z.string().nullable();

/** A submission in a list (DK-04). */
export const submissionLine = z.object({
  submission_id: z.int(),
  form_id: z.int(),
  kind: z.enum(FORM_KINDS),
  /** Counted by server, from 1. */
  number: z.int(),
  user_id: z.int().nullable(),
  character_id: z.int().nullable(),
  punishment_id: z.int().nullable(),
  /** The key of a stage of the form. */
  stage: z.string(),
  is_closed: z.boolean(),
  version: z.int(),
  assignee_user_id: z.int().nullable(),
  votes: z.object({ yes: z.int(), no: z.int(), abstain: z.int() }),
  created_at: z.iso.datetime(),
  moved_at: z.iso.datetime(),
});

/** A submission (DK-03, DK-04). */
export const submission = z
  .object({
    ...submissionLine.shape,
    answers,
    /** The reason of the last move. */
    reason: z.string().nullable(),
    replies: z.array(submissionReply),
    /** For reviewers alone. */
    actions: z.array(submissionAction),
    /** The caller's vote of the present stage. */
    my_vote: z.enum(VOTES).nullable(),
  })
  .meta({ id: 'Submission' });
export type Submission = z.output<typeof submission>;

export const submissionIdParam = { submission_id: idParam('submission') };

/** The parameters that describe a submission, and what becomes of it. */
export const submissionParams = {
  answers: jsonParam(answers),
  punishment_id: idParam('punishment'),
  stage: textParam(1, 32),
  reason: longTextParam(1, 1000),
  text: longTextParam(1, FORM_LIMITS.answer),
  vote: enumParam(VOTES),
  assignee: idParam('user'),
};

/** DK-03: what a member reports by itself, with a copy of its text. */
export const REPORTED_KINDS = ['character', 'call', 'case'] as const;

export const reportParams = { kind: enumParam(REPORTED_KINDS), reason: longTextParam(1, 500) };
export const formFilter = { form_id: optional(idParam('form')) };
