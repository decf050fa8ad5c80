import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { dayParam } from '@cabildo/contracts/date-param.ts';
import {
  boolParam,
  enumParam,
  idParam,
  longTextParam,
  problemOf,
  textParam,
  type Field,
} from '@cabildo/contracts/fields';
import { imageUrlParam } from '@cabildo/contracts/images.ts';
import { utf8Length } from '@cabildo/contracts/json.ts';
import {
  REPORT_LIMITS,
  type ChangedValues,
  type ReportValue,
  type ReportValues,
} from '@cabildo/contracts/mdt/reports/reports.ts';
import type { TemplateField } from '@cabildo/contracts/mdt/templates/templates.ts';
import { plateOf, plateParam } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';

/** A value that names a character or a charge, by the key of its field. */
export interface NamedValue {
  readonly key: string;
  readonly type: 'character' | 'charge';
  readonly id: number;
}

export interface CheckedValues {
  /** null: the value is taken away. */
  readonly values: ChangedValues;
  readonly named: readonly NamedValue[];
}

const wrong = (key: string, { es, en }: Message): Failure<'error'> =>
  fail('error', { message: { es: `El campo «${key}» ${es}.`, en: `The field “${key}” ${en}.` } });

/** A value must be this in JSON, before its field reads it; other spellings are for parameters alone. */
const JSON_TYPES: Readonly<Record<TemplateField['type'], 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  area: 'string',
  number: 'number',
  select: 'string',
  check: 'boolean',
  date: 'string',
  image: 'string',
  character: 'number',
  vehicle: 'string',
  charge: 'number',
};

const JSON_WORDS = {
  string: { es: 'debe ser texto', en: 'must be text' },
  number: { es: 'debe ser un número', en: 'must be a number' },
  boolean: { es: 'debe ser true o false', en: 'must be true or false' },
} as const;

/** The field that reads a value of a type; undefined: every number is one. */
function readerOf({ type, options }: TemplateField): Field<ReportValue> | undefined {
  switch (type) {
    case 'text':
      return textParam(1, REPORT_LIMITS.text);
    case 'area':
      return longTextParam(1, REPORT_LIMITS.area);
    case 'number':
      return undefined;
    case 'select':
      return enumParam(options as [string, ...string[]]);
    case 'check':
      return boolParam();
    case 'date':
      return dayParam();
    case 'image':
      return imageUrlParam();
    case 'character':
      return idParam('character');
    case 'vehicle':
      return plateParam();
    case 'charge':
      return idParam('charge');
  }
}

const NO_HTTPS: Message = {
  es: 'debe ser image:<id> o una dirección https',
  en: 'must be image:<id> or an https address',
};

function read(field: TemplateField, given: ReportValue): { value: ReportValue } | Message {
  const { type } = field;
  if (typeof given !== JSON_TYPES[type]) return JSON_WORDS[JSON_TYPES[type]];
  const result = readerOf(field)?.safeParse(given);
  if (result?.success === false) {
    const [issue] = result.error.issues;
    return { es: problemOf(issue).es!, en: issue!.message };
  }
  const value = result?.data ?? given;
  if (type === 'image' && !/^(?:https|image):/i.test(String(value))) return NO_HTTPS;
  return { value: type === 'vehicle' ? plateOf(String(value)) : value };
}

/** RC-03: checks values against the fields of a report; a refusal names the field. Required ones may lack until it is submitted. */
export function checkValues(
  fields: readonly TemplateField[],
  sent: Readonly<ChangedValues>,
): CheckedValues | Failure<'error'> {
  const values: ChangedValues = {};
  const named: NamedValue[] = [];
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [key, given] of Object.entries(sent)) {
    const field = byKey.get(key);
    if (!field) return wrong(key, { es: 'no es de esta plantilla', en: 'is not of this template' });
    if (given === null) {
      values[key] = null;
      continue;
    }
    const done = read(field, given);
    if (!('value' in done)) return wrong(key, done);
    values[key] = done.value;
    const { type } = field;
    if (type === 'character' || type === 'charge') named.push({ key, type, id: Number(done.value) });
  }
  return { values, named };
}

/** RC-03: refuses a report whose required values are not all there; names the first field that lacks one. */
export function refuseMissing(
  fields: readonly TemplateField[],
  values: ReportValues,
): Failure<'error'> | undefined {
  const missing = fields.find(({ key, required }) => required && !Object.hasOwn(values, key));
  return missing && wrong(missing.key, { es: 'es obligatorio', en: 'is required' });
}

/** A change of the values of a report, with those of before; undefined: nothing changes. */
export interface ValueChange {
  readonly values: ReportValues;
  readonly before: ChangedValues;
}

/** Changes values; null takes one away. */
export function changedFrom(stored: ReportValues, sent: Readonly<ChangedValues>): ValueChange {
  const values = { ...stored };
  const before: ChangedValues = {};
  for (const [key, value] of Object.entries(sent)) {
    const former = Object.hasOwn(stored, key) ? stored[key]! : null;
    if (former === value) continue;
    before[key] = former;
    if (value === null) delete values[key];
    else values[key] = value;
  }
  return { values, before };
}

/** RC-03: refuses values that are too large together. */
export const refuseLarge = (values: ReportValues): Failure<'error'> | undefined =>
  utf8Length(JSON.stringify(values)) <= REPORT_LIMITS.values_bytes
    ? undefined
    : fail('error', { message: LARGE });

const LARGE: Message = {
  es: `Los valores de un informe ocupan como máximo ${REPORT_LIMITS.values_bytes / 1024} KiB en total.`,
  en: `The values of a report have at most ${REPORT_LIMITS.values_bytes / 1024} KiB in all.`,
};

/** The texts among values, by which reports are searched. */
export const textsIn = (values: ReportValues): string =>
  Object.values(values)
    .filter((value) => typeof value === 'string')
    .join('\n');

/** The refusal of a value that names a character or a charge which the server does not have (GW-24). */
export const unknownNamed = ({ key, type }: NamedValue): Failure<'character_not_found' | 'not_found'> =>
  type === 'character'
    ? fail('character_not_found', {
        message: {
          es: `El campo «${key}» no es un personaje del servidor.`,
          en: `The field “${key}” is no character of the server.`,
        },
      })
    : fail('not_found', {
        message: {
          es: `El campo «${key}» no es un cargo del código penal del servidor.`,
          en: `The field “${key}” is no charge of the penal code of the server.`,
        },
      });

/** The keys of the fields that show a picture. */
export const imagesAmong = (fields: readonly TemplateField[]): string[] =>
  fields.filter(({ type }) => type === 'image').map(({ key }) => key);
