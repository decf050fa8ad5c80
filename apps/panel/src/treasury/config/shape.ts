import { bankConfig, type BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { orgsConfig, type OrgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { LIMITS } from '@cabildo/contracts/limits.ts';
import { z } from 'zod';

/** The control that a setting gets. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'money' | 'percent' | 'number'; min: number; max: number; isClearable: boolean }
  | { kind: 'choices'; options: readonly string[] };

/** The rules of the bank, and those of companies, which another action keeps. */
export type Rules = BankConfig & OrgsConfig;
export type Section = keyof Rules;

const SHAPES = { ...bankConfig.shape, ...orgsConfig.shape };
export const SECTIONS = Object.keys(SHAPES) as Section[];
export const isOfOrgs = (section: string): section is keyof OrgsConfig => section in orgsConfig.shape;

/** One setting of the server, as the contract describes it. */
export interface Setting {
  /** The section, the key, and the key within it where the setting is one of a group; a section may be a setting itself. */
  path: readonly [Section, ...string[]];
  control: Control;
  schema: z.ZodType;
}

/** The settings that were changed and are not saved yet, by their paths. */
export type Draft = Readonly<Record<string, unknown>>;

export const keyOf = ({ path }: Pick<Setting, 'path'>): string => path.join('.');

/** The largest number that a bound without a meaning of its own has. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

function numberControl(schema: z.ZodNumber, isClearable: boolean): Control {
  const [min, max] = [schema.minValue ?? 0, schema.maxValue ?? UNBOUNDED];
  // A part of a hundred is the only number of the contract that may be broken.
  const kind = max === LIMITS.max_amount ? 'money' : schema.format === 'safeint' ? 'number' : 'percent';
  return { kind, min, max, isClearable };
}

function controlOf(schema: z.ZodType, isClearable = false): Control {
  if (schema instanceof z.ZodNullable) return controlOf(schema.unwrap() as z.ZodType, true);
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodNumber) return numberControl(schema, isClearable);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return { kind: 'choices', options: schema.element.options.map(String) };
  throw new TypeError('the form of the bank configuration has no control for such a setting');
}

function settingsIn(field: z.ZodType, path: Setting['path']): Setting[] {
  if (field instanceof z.ZodPrefault)
    return Object.entries((field.unwrap() as z.ZodObject).shape as Record<string, z.ZodType>).flatMap(
      ([name, part]) => settingsIn(part, [...path, name]),
    );
  const schema = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
  return [{ path, control: controlOf(schema), schema }];
}

/** Reads the settings of a section out of the contract. */
export const settingsOf = (section: Section): Setting[] => settingsIn(SHAPES[section], [section]);

/** The value of a setting that is stored. */
export const storedOf = (config: Rules, { path }: Pick<Setting, 'path'>): unknown =>
  path.reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], config);

/** The draft with another value for a setting; a value like the stored one is no change. */
export function withValue(draft: Draft, setting: Setting, value: unknown, config: Rules): Draft {
  const { [keyOf(setting)]: _, ...rest } = draft;
  const isStored = JSON.stringify(value) === JSON.stringify(storedOf(config, setting));
  return isStored ? rest : { ...rest, [keyOf(setting)]: value };
}

/** The changes as the API takes them: sections with the keys that were changed alone. */
export function changesOf(draft: Draft): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(draft)) {
    const path = key.split('.');
    const last = path.pop()!;
    let part = changes;
    for (const name of path) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last] = value;
  }
  return changes;
}

/** How many settings of some sections were changed. */
export const countIn = (draft: Draft, sections: readonly string[]): number =>
  Object.keys(draft).filter((key) => sections.includes(key.split('.')[0]!)).length;

/** The settings of the draft that the contract does not take. */
export const wrongIn = (draft: Draft, settings: readonly Setting[]): Setting[] =>
  settings.filter((setting) => {
    const key = keyOf(setting);
    return key in draft && !setting.schema.safeParse(draft[key]).success;
  });
