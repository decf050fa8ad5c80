import type { ActionContract } from '@cabildo/contracts/action';
import { paramDoc, type ParamDoc, type IdKind } from '@cabildo/contracts/fields';
import type { z } from 'zod';
import type { Random } from '@cabildo/testing';
import { sound } from './values.ts';
import type { World } from './world.ts';

export type Params = [name: string, value: unknown][];

/** Actions that end a key, a token or a membership with which other requests are sent. */
const ENDING = [
  'users.logout',
  'users.revoke_key',
  'servers.leave',
  'servers.delete',
  'servers.rotate_bot_token',
];

const known = new WeakMap<ActionContract, readonly [name: string, doc: ParamDoc][]>();

/** The parameters of an action with their documentation. */
export function fieldsOf(contract: ActionContract): readonly [name: string, doc: ParamDoc][] {
  const before = known.get(contract);
  if (before) return before;
  const shape = (contract.input as unknown as z.ZodObject).shape ?? {};
  // `action` names the operation here; /server_logs has a parameter of that name for requests with the action in the
  // path.
  const own = Object.entries(shape).filter(([name]) => name !== 'action');
  const fields = own.map(([name, schema]): [string, ParamDoc] => [name, paramDoc(schema as z.ZodType)]);
  known.set(contract, fields);
  return fields;
}

/** A value that a parameter takes; for an id, one that exists. */
export function soundValue(random: Random, world: World, doc: ParamDoc): unknown {
  const ids = world.ids[doc['thing'] as IdKind];
  return ids ? random.pick(ids) : sound(random, doc);
}

/** A key with which an action may be asked. */
export function keyFor(random: Random, { name }: ActionContract, world: World): string {
  const usual = random.oneIn(2) ? world.ownerKey : random.pick(world.keys);
  return ENDING.includes(name) ? random.pick(world.sacrificedKeys) : usual;
}
