import type { CabildoEvent } from '@cabildo/client';
import type { Area, MethodOf } from '../api/answers.ts';

type Group = CabildoEvent['type'] extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never;

/** All questions of an area of the API, or one of them by its method. */
type Question = { [A in Area]: A | `${A}.${MethodOf<A>}` }[Area];

/**
 * The questions whose answers may be others after an event of a group of kinds. A group that the contracts gain does not compile
 * until it is here.
 */
export const CHANGED: Readonly<Record<Group, readonly Question[]>> = {
  server: ['servers', 'config', 'billing'],
  member: ['servers', 'members', 'roles', 'orgs', 'activity'],
  character: ['dni', 'servers', 'economy', 'inventory', 'licenses', 'cars', 'mdt', 'orgs'],
  item: ['inventory', 'items', 'shop'],
  license: ['licenses'],
  shop: ['shop', 'items', 'inventory', 'licenses', 'economy'],
  bank: ['economy', 'orgs'],
  vehicle: ['cars', 'mdt.listBolos'],
  frisk: ['cacheo', 'inventory'],
  call: ['mdt.listCalls', 'mdt.getCall', 'mdt.listPanics', 'mdt.getCase', 'v1'],
  punishment: ['mdt.listPunishments', 'mdt.getCase', 'licenses', 'economy'],
  jail: ['mdt.listPunishments', 'mdt.listJailed'],
  shift: ['mdt.getMyPowers', 'mdt.listUnits', 'mdt.listShifts', 'mdt.listRoster', 'orgs.getOrg', 'v1'],
  unit: ['mdt.listUnits', 'v1'],
  licence: ['billing'],
  warrant: ['mdt.listWarrants', 'mdt.getCase'],
  bolo: ['mdt.listBolos'],
  case: ['mdt.listCases', 'mdt.getCase'],
  report: ['mdt.listReports', 'mdt.getReport', 'v1'],
  org: ['orgs', 'economy', 'shop'],
  form: ['desk'],
  submission: ['desk', 'activity.getMemberFile'],
  leave: ['activity'],
  points: ['activity'],
  quota: ['activity'],
  webhook: ['webhooks', 'v1'],
};

/** A question as the cache has it (api/answers.ts), with the kinds of events that its screen takes into the answer itself. */
interface Asked {
  queryKey: readonly unknown[];
  meta?: { takes?: readonly string[] } | undefined;
}

const callIdOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'call_id' in value ? value.call_id : undefined;

/** Whether a question is about one call, and an event about another one. */
function areOfTwoCalls(input: unknown, data: unknown): boolean {
  const [asked, told] = [callIdOf(input), callIdOf(data)];
  return asked !== undefined && told !== undefined && asked !== told;
}

/** Whether the answer to a question must be read again after an event. */
export function isChangedBy(
  { type, data }: Pick<CabildoEvent, 'type' | 'data'>,
  { queryKey: [area, method, input], meta }: Asked,
): boolean {
  if (meta?.takes?.includes(type) || areOfTwoCalls(input, data)) return false;
  const changed: readonly string[] = CHANGED[type.slice(0, type.indexOf('.')) as Group] ?? [];
  return changed.includes(String(area)) || changed.includes(`${String(area)}.${String(method)}`);
}
