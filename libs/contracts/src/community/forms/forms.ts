import { z } from 'zod';
import {
  boolParam,
  enumParam,
  idParam,
  intParam,
  jsonParam,
  longTextParam,
  textParam,
} from '../../fields.ts';
import { joinCodeParam } from '../../servers/servers/join-code.ts';

/** DK-01: the kinds of form. A server has one default form of each. */
export const FORM_KINDS = ['application', 'appeal', 'ticket', 'report'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** DK-01: whom a form is for. */
export const FORM_AUDIENCES = ['anyone', 'members', 'banned'] as const;
export type FormAudience = (typeof FORM_AUDIENCES)[number];

export const QUESTION_TYPES = [
  'short',
  'long',
  'choice',
  'multi',
  'number',
  'date',
  'member',
  'character',
  'yes_no',
  'image',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** DK-02: the actions of a stage, which run as the reviewer. */
export const ACTION_KINDS = [
  'accept_member',
  'assign_role',
  'assign_department',
  'grant_license',
  'lift_ban',
  'void_punishment',
  'add_points',
  'approve_leave',
  'notify',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** DK-01, DK-02 */
export const FORM_LIMITS = {
  forms: 100,
  questions: 40,
  options: 25,
  stages: 12,
  actions: 10,
  answer: 4_000,
  short_answer: 200,
} as const;

/** The schemas of values: those of a form that is sent check them, those of one that is shown describe them. */
interface Values {
  readonly text: (min: number, max: number) => z.ZodType<string>;
  readonly lines: (min: number, max: number) => z.ZodType<string>;
  readonly id: (kind: 'role' | 'department' | 'license') => z.ZodType<number>;
}
const SENT: Values = { text: textParam, lines: longTextParam, id: idParam };
const SHOWN: Values = { text: () => z.string(), lines: () => z.string(), id: () => z.int() };

/** The name of a question in its form, or of a stage. */
const keyIn = ({ text }: Values) => text(1, 32);

const questionIn = (values: Values) =>
  z.strictObject({
    key: keyIn(values),
    label: values.text(1, 200),
    type: z.enum(QUESTION_TYPES),
    required: z.boolean().default(false),
    /** For `choice` and `multi` alone, which need some. */
    options: z.array(values.text(1, 100)).min(1).max(FORM_LIMITS.options).optional(),
    /** For `short` and `long` alone. */
    max_length: z.int().min(1).max(FORM_LIMITS.answer).optional(),
    /** The question is asked only where an earlier one has this answer. */
    only_if: z
      .strictObject({ key: keyIn(values), equals: z.union([z.boolean(), z.number(), values.text(1, 100)]) })
      .optional(),
  });

const actionIn = ({ text, lines, id }: Values) =>
  z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal('accept_member') }),
    z.strictObject({ do: z.literal('assign_role'), role_id: id('role') }),
    z.strictObject({
      do: z.literal('assign_department'),
      department_id: id('department'),
      rank: text(1, 64),
    }),
    z.strictObject({ do: z.literal('grant_license'), license_id: id('license') }),
    z.strictObject({ do: z.literal('lift_ban') }),
    z.strictObject({ do: z.literal('void_punishment') }),
    z.strictObject({ do: z.literal('add_points'), points: z.int().min(1).max(100) }),
    z.strictObject({ do: z.literal('approve_leave') }),
    z.strictObject({ do: z.literal('notify'), text: lines(1, 1000) }),
  ]);

const stageIn = (values: Values) =>
  z.strictObject({
    key: keyIn(values),
    name: values.text(1, 64),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#808080'),
    /** Submissions end here. */
    is_final: z.boolean().default(false),
    /** DK-07: a machine may judge submissions of this stage. */
    ai_may: z.boolean().default(false),
    /** DK-07: the machine may move them to a final stage. */
    ai_final: z.boolean().default(false),
    /** DK-07: the machine learns who sent them. */
    share_identity: z.boolean().default(false),
    /** DK-02: they run once for each entry of a submission, as the reviewer who moved it. */
    actions: z.array(actionIn(values)).max(FORM_LIMITS.actions).default([]),
  });

/** A question of a form (DK-01). */
export const question = questionIn(SHOWN).meta({ id: 'Question' });
export type Question = z.output<typeof question>;

/** An action of a stage (DK-02). */
export type StageAction = z.output<ReturnType<typeof actionIn>>;

/** A stage of the submissions of a form (DK-02). */
export const stage = stageIn(SHOWN).meta({ id: 'Stage' });
export type Stage = z.output<typeof stage>;

/** A form (DK-01). */
export const form = z
  .object({
    form_id: z.int(),
    kind: z.enum(FORM_KINDS),
    title: z.string(),
    description: z.string().nullable(),
    questions: z.array(question),
    stages: z.array(stage),
    who: z.enum(FORM_AUDIENCES),
    open: z.boolean(),
    is_default: z.boolean(),
    cooldown_hours: z.int(),
    max_open: z.int(),
    votes_needed: z.int(),
    submission_count: z.int(),
  })
  .meta({ id: 'Form' });
export type Form = z.output<typeof form>;

/** The parameters that describe a form. */
export const formParams = {
  kind: enumParam(FORM_KINDS),
  title: textParam(1, 100),
  description: longTextParam(1, 2000),
  questions: jsonParam(z.array(questionIn(SENT)).max(FORM_LIMITS.questions)),
  /** In the order of the work: submissions begin in the first. */
  stages: jsonParam(z.array(stageIn(SENT)).min(1).max(FORM_LIMITS.stages)),
  who: enumParam(FORM_AUDIENCES),
  cooldown_hours: intParam(0, 8760),
  max_open: intParam(1, 100),
  votes_needed: intParam(0, 5),
  is_default: boolParam(),
  open: boolParam(),
};

export const formIdParam = { form_id: idParam('form') };

/** DK-05: whoever has the code of a server may read and send its application. */
export const codeParam = { join_code: joinCodeParam() };
