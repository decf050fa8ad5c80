import type { ServiceName } from '../../../routes.ts';
import type { JsonSchema } from '../../schemas.ts';
import { ACTIVITY } from './activity.ts';
import { AUDIT } from './audit.ts';
import { BANK_RULES } from './bank-rules.ts';
import { COMMON } from './common.ts';
import { DESK } from './desk.ts';
import { ECONOMY } from './economy.ts';
import { IDENTITY } from './identity.ts';
import { INVENTORY } from './inventory.ts';
import { MDT } from './mdt.ts';
import { ORGANISATIONS } from './organisations.ts';
import { PAYMENTS } from './payments.ts';
import { PAYROLL } from './payroll.ts';
import { REPORTS } from './reports.ts';
import { SERVERS } from './servers.ts';
import { VEHICLES } from './vehicles.ts';
import { WEBHOOKS } from './webhooks.ts';
import type { AnswerWords } from './word.ts';

/** The words, by the file that has them. */
export const ANSWER_WORDS: Readonly<
  Record<
    | Exclude<ServiceName, 'community'>
    | 'bank-rules'
    | 'common'
    | 'organisations'
    | 'payments'
    | 'payroll'
    | 'desk'
    | 'activity'
    | 'reports',
    AnswerWords
  >
> = {
  common: COMMON,
  identity: IDENTITY,
  servers: SERVERS,
  economy: ECONOMY,
  'bank-rules': BANK_RULES,
  organisations: ORGANISATIONS,
  payments: PAYMENTS,
  payroll: PAYROLL,
  inventory: INVENTORY,
  vehicles: VEHICLES,
  mdt: MDT,
  reports: REPORTS,
  desk: DESK,
  activity: ACTIVITY,
  webhooks: WEBHOOKS,
  audit: AUDIT,
};

const words: AnswerWords = Object.assign({}, ...Object.values(ANSWER_WORDS));

interface Answer extends JsonSchema {
  $defs?: Record<string, Answer>;
  properties?: Record<string, Answer>;
  items?: Answer;
  additionalProperties?: Answer | boolean;
  allOf?: Answer[];
  anyOf?: Answer[];
  oneOf?: Answer[];
}

/**
 * The keys by which the words of a member are looked up, the closest first.
 * @param parent the member that holds it @param whole the component, action or kind of event in which it stands
 */
export const answerKeys = (name: string, parent: string | undefined, whole: string): string[] => [
  ...(parent === undefined ? [] : [`${parent}.${name}`]),
  `${whole}.${name}`,
  name,
];

/**
 * Adds words to the members of an answer, and to the named schemas in it; what a contract itself says of a member stays.
 * @param whole the action or kind of event @param parent the member that the schema is
 */
export function describeAnswer(schema: JsonSchema, whole: string, parent?: string): void {
  const { $defs = {}, properties = {}, items, additionalProperties } = schema as Answer;
  const { allOf = [], anyOf = [], oneOf = [] } = schema as Answer;
  for (const [name, component] of Object.entries($defs)) {
    describe(component, [name]);
    describeAnswer(component, name);
  }
  for (const part of [items, additionalProperties, ...allOf, ...anyOf, ...oneOf])
    if (typeof part === 'object') describeAnswer(part, whole, parent);
  for (const [name, member] of Object.entries(properties)) {
    describeAnswer(member, whole, name);
    // Some generators copy a schema that is referred to once something stands beside the reference.
    if (!('$ref' in member)) describe(member, answerKeys(name, parent, whole));
  }
}

function describe(schema: JsonSchema, keys: readonly string[]): void {
  const key = keys.find((each) => each in words);
  if (key !== undefined) schema['description'] ??= isNullable(schema) ? words[key] : withoutNull(words[key]!);
}

/** Whether a value may be null; one of which nothing is known may be. */
function isNullable({ type, anyOf, ...others }: Answer): boolean {
  if (anyOf) return anyOf.some(isNullable);
  if (type === undefined) return Object.keys(others).length === 0;
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

/** Leaves out what null says, which is the end of the words. */
const withoutNull = (text: string): string => text.replace(/; null\b.*\.$/, '.');
