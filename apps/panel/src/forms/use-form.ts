import { paramDoc, problemOf, REQUIRED, type ParamDoc } from '@cabildo/contracts/field.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { sentenceOf, type Sentence } from '../api/refusal.ts';
import { useLanguage } from '../words/language.ts';
import { changedValues } from './changed.ts';
import {
  useCommand,
  type AnswerOf,
  type CommandContract,
  type CommandOptions,
  type InputOf,
} from './command.ts';
import { useDraft, useLastDraft } from './use-draft.ts';
import { useInput } from './use-input.ts';

/** The names of a command's parameters. */
export type NameOf<C extends CommandContract> = Extract<keyof z.output<C['input']>, string>;

/** The values that a person has entered: text as it was typed, or what a control gives. */
export type Entered = Readonly<Record<string, unknown>>;

/** All that a control of design/ needs of a form. */
export interface Bound<V = string> {
  name: string;
  value: V;
  onChange(value: V): void;
  error: string | undefined;
  isRequired: boolean;
  maxLength: number | undefined;
  /** The part of the value that is wrong, where the value has several: it stands in place of `error`. */
  wrong?: WrongPart | undefined;
}

/** A part of a value by its path, `2.actions.0.text`, and what is wrong with it. */
export interface WrongPart {
  readonly path: string;
  readonly text: string;
}

export interface FormOptions<C extends CommandContract> extends CommandOptions<C> {
  /** The values at the start of something new. */
  values?: Partial<Record<NameOf<C>, unknown>>;
  /** Values that no control shows: the server, the account. They are sent beside those of the controls. */
  fixed?: InputOf<C>;
  /**
   * The thing that is changed, as the controls show it: they begin with it, only what differs is sent, and what it must have
   * cannot be emptied.
   */
  stored?: Entered | undefined;
  /** Tells two forms of one command on one screen apart. */
  id?: string;
  /** Keeps what was typed while the form is gone: it stands beside other work, to which the person turned. */
  isKept?: boolean;
  /** Makes the input of what was entered, or of what differs, where the input has another form. */
  toInput?: (entered: Entered) => Record<string, unknown>;
}

export interface Form<C extends CommandContract> {
  values: Entered;
  set(name: NameOf<C>, value: unknown): void;
  /** Binds a text control to a parameter. */
  text(name: NameOf<C>): Bound;
  /** Binds any other control to a parameter. @param empty the value while nothing was entered */
  bind<V>(name: NameOf<C>, empty: V): Bound<V>;
  /** The parameter as the contract describes it, in JSON Schema. */
  doc(name: NameOf<C>): ParamDoc;
  /** Whether something was entered that is not sent yet: for a change, something else than is stored. */
  isChanged: boolean;
  /** Whether there is nothing to send: a change that changes nothing. */
  isIdle: boolean;
  /** Checks what was entered by the contract, and sends it. */
  submit(): Promise<void>;
  /** Says beside the controls what the contract finds wrong, and sends nothing. Whether it is right. */
  check(): boolean;
  isBusy: boolean;
  isUnknown: boolean;
  /** A sentence about the form as a whole: a refusal of the API, or a rule about several parameters. */
  error: string | undefined;
  /** The refusal behind `error`, for its code and further members. */
  refusal: unknown;
  /** Empties the form, so that it can be used for the next one. */
  reset(): void;
}

interface FieldProblem extends Sentence {
  /** The part of the value that is wrong. */
  path?: string;
}

interface Problems {
  fields: Readonly<Record<string, FieldProblem>>;
  form: Sentence | undefined;
}

const NONE: Problems = { fields: {}, form: undefined };

/** «debe ser …» is part of a sentence elsewhere; beside its control it is one. */
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const IS_REQUIRED: Sentence = {
  es: capital(REQUIRED.problem.es),
  en: capital(REQUIRED.problem.en),
};

function problemsIn(error: z.ZodError): Problems {
  const fields: Record<string, FieldProblem> = {};
  let form: Sentence | undefined;
  for (const issue of error.issues) {
    const { es = 'no es válido', missing = [], part } = problemOf(issue);
    const wrong = part?.problem ?? { es, en: issue.message };
    // The API would take others in their place, which have no control in this form.
    for (const name of missing) fields[name] ??= IS_REQUIRED;
    const sentence = { es: capital(wrong.es), en: capital(wrong.en) };
    const name = issue.path[0];
    if (name === undefined) form ??= sentence;
    else fields[String(name)] ??= { ...sentence, ...(part && { path: part.path.join('.') }) };
  }
  return { fields, form };
}

function shownProblem(
  problem: FieldProblem | undefined,
  language: keyof Sentence,
): Pick<Bound, 'error' | 'wrong'> {
  if (!problem) return { error: undefined };
  const { path, [language]: text } = problem;
  return { error: text, wrong: path === undefined ? undefined : { path, text } };
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && !(typeof value === 'string' && value.trim() === '');

const isEmpty = (value: unknown): boolean => value === null || !isFilled(value);

/** The parameters of an input, by their names. */
const shapeOf = (input: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in input ? (input.shape as Record<string, z.ZodType>) : {};

/** The parameter of an input as the contract describes it. */
function docIn(input: z.ZodType, name: string): ParamDoc {
  const field = shapeOf(input)[name];
  return field ? paramDoc(field) : {};
}

/** The problems of what a thing had and lost, where a change cannot take it away: such a parameter reads null as not sent. */
function problemsOfEmptied(shape: Readonly<Record<string, z.ZodType>>, before: Entered, now: Entered) {
  const emptied = Object.keys(before).filter(
    (name) => shape[name] && !isEmpty(before[name]) && isEmpty(now[name]),
  );
  const missing = emptied.filter((name) => shape[name]!.safeParse(null).data !== null);
  return Object.fromEntries(missing.map((name) => [name, IS_REQUIRED]));
}

/** Checks what was entered by the contract; without data, something is wrong. */
function checked<C extends CommandContract>(
  input: C['input'],
  { toInput, fixed }: FormOptions<C>,
  values: Entered,
  stored: Entered | undefined,
): { data?: object; problems: Problems } {
  const entered = stored ? changedValues(values, stored) : values;
  const parts = Object.entries(toInput?.(entered) ?? entered).filter(([, value]) => isFilled(value));
  const { data, error } = input.safeParse({ ...Object.fromEntries(parts), ...fixed });
  const { fields, form } = error ? problemsIn(error) : NONE;
  const emptied = stored ? problemsOfEmptied(shapeOf(input), stored, values) : {};
  const problems = { fields: { ...fields, ...emptied }, form };
  return error || Object.keys(emptied).length > 0 ? { problems } : { data: data as object, problems };
}

/**
 * A form for a command, checked by the command's contract. Where the session ends before it is sent, what was typed is there
 * again after the sign-in, and is sent by hand alone.
 */
export function useForm<C extends CommandContract>(contract: C, options: FormOptions<C> = {}): Form<C> {
  const language = useLanguage();
  const formId = `${contract.name} ${options.id ?? ''}`;
  // The form compares with what it began with, whatever happens to the thing meanwhile.
  const [stored, setStored] = useState(options.stored);
  const initial = (): Entered => stored ?? options.values ?? {};
  const draft = useLastDraft(formId);
  const [values, setValues] = useState<Entered>({ ...initial(), ...draft });
  const [problems, setProblems] = useState(NONE);
  const [isTouched, setIsTouched] = useState(draft !== undefined);
  const sentValues = useRef(values);
  const command = useCommand<C>(contract, {
    ...options,
    onDone(answer: AnswerOf<C>, sent: InputOf<C>) {
      setProblems(NONE);
      setIsTouched(false);
      forget();
      if (stored) setStored(sentValues.current);
      options.onDone?.(answer, sent);
    },
  });
  const input = useInput(contract);
  // Parts that were not touched come from the thing as it is then: others may have changed it meanwhile.
  const typed = stored ? changedValues(values, stored) : values;
  const isChanged = stored ? Object.keys(typed).length > 0 : isTouched;
  const forget = useDraft(formId, typed, options.isKept === true && isChanged);

  const set = (name: string, value: unknown): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setIsTouched(true);
    setProblems(({ fields: { [name]: _, ...fields } }) => ({ fields, form: undefined }));
  };
  const bind = <V>(name: NameOf<C>, empty: V): Bound<V> => {
    const doc = docIn(input, name);
    return {
      name,
      value: (values[name] ?? empty) as V,
      onChange: (value) => set(name, value),
      ...shownProblem(problems.fields[name], language),
      isRequired: doc['optional'] !== true,
      maxLength: typeof doc['maxLength'] === 'number' ? doc['maxLength'] : undefined,
    };
  };

  /** Reads what was entered and shows what is wrong with it; undefined: something is. */
  function read(): object | undefined {
    const { data, problems: found } = checked<C>(input, options, values, stored);
    setProblems(found);
    return data;
  }

  async function submit(): Promise<void> {
    const data = read();
    if (!data) return;
    const sent = { ...data, ...(options.fixed?.server_id && { server_id: options.fixed.server_id }) };
    sentValues.current = values;
    await command.run(sent as InputOf<C>);
  }

  return {
    values,
    set,
    text: (name) => bind(name, ''),
    bind,
    doc: (name) => docIn(input, name),
    isChanged,
    isIdle: stored !== undefined && !isChanged,
    submit,
    check() {
      const isRight = read() !== undefined;
      setProblems(({ fields }) => ({ fields, form: undefined }));
      return isRight;
    },
    isBusy: command.isBusy,
    isUnknown: command.isUnknown,
    error: (problems.form ?? (command.error === null ? undefined : sentenceOf(command.error)))?.[language],
    refusal: command.error,
    reset() {
      setValues(initial());
      setIsTouched(false);
      setProblems(NONE);
      forget();
      command.reset();
    },
  };
}
