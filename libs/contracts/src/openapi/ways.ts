import { z } from 'zod';
import type { ActionContract, ActionV1 } from '../action.ts';
import { botParams } from '../bot-params.ts';
import { paramDoc } from '../fields.ts';
import { routeOf, type Route } from '../routes.ts';
import { waysOf, type Ways } from '../ways.ts';

/** The names that are required because there is no other way. */
export const soleWay = (needs: readonly Ways[]): readonly string[] =>
  needs.filter(({ ways, when }) => when === undefined && ways.length === 1).flatMap(({ ways }) => ways[0]!);

/**
 * The names in a request that lacks nothing: what is always required, and the first of the ways of each group.
 * @param exampleOf the value that the request has for a parameter
 */
export function wholeRequest(
  always: readonly string[],
  needs: readonly Ways[],
  exampleOf: (name: string) => unknown,
): Set<string> {
  const names = new Set(always);
  const isMet = (when: Ways['when'] = {}): boolean =>
    typeof when === 'string' ||
    Object.entries(when).every(([name, value]) => names.has(name) && exampleOf(name) === value);
  for (const { ways, when } of needs) {
    const isWhole = ways.some((way) => way.every((name) => names.has(name)));
    if (isMet(when) && !isWhole) for (const name of ways[0]!) names.add(name);
  }
  return names;
}

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const oneOfThem = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The same in words, for parameters of a query as well, which have no such keywords. Begins with a blank, if there are any. */
export const waysText = (needs: readonly Ways[]): string => needs.map(wayText).join('');

function wayText({ keyword, ways, when }: Ways): string {
  const listed = ways.map((way) => both.format(way.map((name) => `\`${name}\``)));
  const isMixed = ways.some((way) => way.length > 1);
  const text = isMixed ? listed.join(', or ') : oneOfThem.format(listed);
  const alone =
    keyword === 'oneOf' && ways.length > 1 ? `, ${ways.length > 2 ? 'only one of them' : 'not both'}` : '';
  if (typeof when === 'string') return ` ${when} needs ${text}${alone}.`;
  const condition =
    when && both.format(Object.entries(when).map(([name, value]) => `\`${name}\` \`${value}\``));
  return condition === undefined ? ` Needs ${text}${alone}.` : ` With ${condition} needs ${text}${alone}.`;
}

/** The parameters that a path of /v1 says: those in it, and the server, which follows from the thing in it (V1-09). */
export function paramsOfPath({ address, locatedBy }: ActionV1): { inPath: string[]; implied: string[] } {
  const inPath = [...address.matchAll(/:([a-z_]+)/g)].map(([, name]) => name!);
  return { inPath, implied: locatedBy ? [...inPath, 'server_id'] : inPath };
}

/** The ways of an action where it is shown: at a route, or at its address of /v1. */
export function waysAt(contract: ActionContract, route: Route): readonly Ways[] {
  if (routeOf(route).isForBots) return waysForBot(contract);
  const ways = waysOf(contract.input);
  if (route !== 'v1' || !contract.v1) return ways;
  const { implied } = paramsOfPath(contract.v1);
  return ways.filter((needs) => !needs.ways.flat().some((name) => implied.includes(name)));
}

/** The ways of an action by its name for bots, which may leave characters to the gateway (BO-09, BO-12). */
export function waysForBot(contract: ActionContract): readonly Ways[] {
  const { target, own } = contract.access.to === 'bot' ? {} : botParams(contract);
  const ways = waysOf(contract.input)
    .map((needs) => withoutOwn(needs, own))
    .filter((needs) => needs.ways.every((way) => way.length > 0))
    .map((needs) => withPerson(needs, target));
  const isTargetRequired = target !== undefined && target !== own && isRequired(contract, target);
  return isTargetRequired ? [...ways, { keyword: 'oneOf', ways: [[target], ['target_cp_id']] }] : ways;
}

/** The ways where one parameter may be left out of each: then several may be whole. */
function withoutOwn(needs: Ways, own: string | undefined): Ways {
  if (!needs.ways.flat().some((name) => name === own)) return needs;
  return { ...needs, keyword: 'anyOf', ways: needs.ways.map((way) => way.filter((name) => name !== own)) };
}

/** The ways with a person in place of the target. */
function withPerson(needs: Ways, target: string | undefined): Ways {
  const named = needs.ways.filter((way) => way.some((name) => name === target));
  const instead = named.map((way) => way.map((name) => (name === target ? 'target_cp_id' : name)));
  return { ...needs, ways: [...needs.ways, ...instead] };
}

const isRequired = ({ input }: ActionContract, name: string): boolean =>
  input instanceof z.ZodObject && paramDoc(input.shape[name] as z.ZodType)['optional'] !== true;
