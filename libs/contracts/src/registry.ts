import type { ActionContract, RpcContract } from './action.ts';
import type { EventContract } from './event.ts';
import { ACTIONS, RPCS, EVENTS } from './registry.gen.ts';
import { ALIASES, type ServiceName } from './routes.ts';

export { ACTIONS, RPCS, EVENTS };
/** The schemas of `data` that webhooks are sent, by kind. */
export { KIND_DATA } from './webhooks/webhooks/kinds.ts';

function byName<C extends { name: string }>(
  groups: Readonly<Record<ServiceName, object>>,
): ReadonlyMap<string, C> {
  const all = Object.values(groups).flatMap((group) => Object.values(group) as C[]);
  return new Map(all.map((contract) => [contract.name, contract]));
}

const actions = byName<ActionContract>(ACTIONS);
const rpcs = byName<RpcContract>(RPCS);
const events = new Map(
  (Object.values(EVENTS) as EventContract[]).map((event) => [event.type as string, event]),
);

/** Every action contract, in the order of the files. */
export const allActions: readonly ActionContract[] = [...actions.values()];
export const allRpcs: readonly RpcContract[] = [...rpcs.values()];
export const allEvents: readonly EventContract[] = [...events.values()];

/** The contract behind a wire name `route.action`, aliases resolved, or undefined. */
export function findAction(name: string): ActionContract | undefined {
  return actions.get(ALIASES[name] ?? name);
}

/** The contract of an RPC by its name, or undefined. */
export function findRpc(name: string): RpcContract | undefined {
  return rpcs.get(name);
}

/** The contract of an event by its type, or undefined. */
export function findEvent(type: string): EventContract | undefined {
  return events.get(type);
}
