import { isAcrossServers, type ActionContract } from '../../action.ts';
import type { Route, ServiceName } from '../../routes.ts';
import type { Ways } from '../../ways.ts';
import type { JsonSchema, ParamSchema } from '../schemas.ts';
import { ACTIVITY } from './activity.ts';
import { AUDIT } from './audit.ts';
import { CHAT } from './chat.ts';
import { COMMON } from './common.ts';
import { DESK } from './desk.ts';
import { ECONOMY } from './economy.ts';
import { IDENTITY } from './identity.ts';
import { INVENTORY } from './inventory.ts';
import { MDT } from './mdt.ts';
import { ORGANISATIONS } from './organisations.ts';
import { SERVERS } from './servers.ts';
import { VEHICLES } from './vehicles.ts';
import { WEBHOOKS } from './webhooks.ts';
import type { Word, Words } from './word.ts';

const WORDS: Readonly<Record<ServiceName, Words>> = {
  identity: IDENTITY,
  servers: { ...SERVERS, ...CHAT },
  economy: { ...ECONOMY, ...ORGANISATIONS },
  inventory: INVENTORY,
  vehicles: VEHICLES,
  mdt: MDT,
  community: { ...DESK, ...ACTIVITY },
  webhooks: WEBHOOKS,
  audit: AUDIT,
};

/** The operation whose parameters are described. */
export interface Operation {
  readonly contract: ActionContract;
  /** The route at which the document shows it, which may be that of a second name. */
  readonly route: Route;
  readonly ways: readonly Ways[];
  /** The parameter that a bot may leave to the gateway, which then takes the only character of the person. */
  readonly own?: string | undefined;
}

/** Adds words to the parameters of an operation; one without words stays without. */
export const withWords = (params: readonly ParamSchema[], operation: Operation): ParamSchema[] =>
  params.map((param) => {
    const found = wordOf(param.name, operation);
    if (!found) return param.isClearable ? { ...param, description: CLEARED } : param;
    const { key, word } = found;
    const consequence = param.required ? undefined : whenLeftOut(param, word, key, operation);
    return {
      ...param,
      schema: withMembers(param.schema, param.name, operation.contract.service),
      description: [word[0], consequence].filter(Boolean).join(' '),
      example: word[1],
    };
  });

/** Finds the words of a parameter, by the name that is closest to the operation. */
function wordOf(param: string, operation: Operation): { key: string; word: Word } | undefined {
  const words = WORDS[operation.contract.service];
  for (const key of [...prefixesOf(param, operation).map((prefix) => `${prefix}.${param}`), param]) {
    const word = words[key] ?? COMMON[key];
    if (word) return { key, word };
  }
  return undefined;
}

/** The names that may stand before the name of a parameter, the closest first. */
function prefixesOf(param: string, { contract, route, own }: Operation): string[] {
  const { name, action, access, acting } = contract;
  return [
    name,
    action,
    nounOf(action),
    ...(param === own ? ['bot'] : []),
    ...(route === 'v1' && isAcrossServers(contract) ? ['everywhere'] : []),
    ...(access.internalParams.includes(param) ? ['internal'] : []),
    route,
    acting.as,
    contract.route,
  ];
}

/** `call` for create_call and update_call, which describe the same thing. */
const nounOf = (action: string): string => action.replace(/^(admin_)?[a-z]+_/, '');

/** An action that changes what is sent, and nothing else. */
const CHANGES = /^(admin_)?(update|correct)(_|$)|^set_(vehicle_flags|character_department)$/;
/** Parameters that say which record such an action changes, or in whose name. */
const NAMING = ['server_id', 'server_character_id', 'character_id', 'expected_version'];

/** Says what the empty string does to a parameter that has no words. */
const CLEARED = 'The empty string clears it.';

const STAYS = 'Stays as it is when left out.';

/** Says what happens when a parameter is left out; undefined where another one has to be sent then. */
function whenLeftOut(
  { name, isClearable, schema }: ParamSchema,
  [, , own]: Word,
  key: string,
  { contract: { action }, ways }: Operation,
): string | undefined {
  if (key.startsWith(`${action}.`) && own !== undefined) return own;
  if (isClearable) return 'Stays as it is when left out; the empty string clears it.';
  const needs = ways.find((each) => each.when === undefined && each.ways.flat().includes(name));
  if (needs?.keyword === 'oneOf') return undefined;
  if (CHANGES.test(action) && !NAMING.includes(name)) return STAYS;
  return needs ? undefined : (own ?? byDefault(schema['default']));
}

function byDefault(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? 'None when left out.' : `\`${String(value)}\` when left out.`;
}

/** Describes the members of JSON within a parameter. */
function withMembers(schema: JsonSchema, param: string, service: ServiceName): JsonSchema {
  const described = (name: string, member: JsonSchema): JsonSchema => {
    const inner = withMembers(member, param, service);
    const [what] = WORDS[service][`${param}.${name}`] ?? WORDS[service][name] ?? [];
    const description = [what, inner['description']].filter(Boolean).join(' ');
    return description === '' ? inner : { ...inner, description };
  };
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, described(name, member)]),
      ),
    }),
    ...(items && { items: withMembers(items, param, service) }),
    ...(anyOf?.every((each) => 'type' in each) && {
      anyOf: anyOf.map((each) => withMembers(each, param, service)),
    }),
  };
}
