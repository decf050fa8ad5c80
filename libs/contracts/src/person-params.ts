import { z } from 'zod';
import type { ActionContract } from './action.ts';
import { paramDoc } from './field.ts';
import type { IdKind } from './id-kinds.ts';

/** The parameters by which callers name a person. */
const NAMES = ['user_id', 'target_user_id', 'gp_id', 'cp_id', 'target_cp_id'] as const;
export type PersonParam = (typeof NAMES)[number];

/** The kinds of what belongs to nobody, so that naming one says nothing of whom an action is about. */
const NOBODYS: ReadonlySet<unknown> = new Set<IdKind | undefined>([
  undefined,
  'account',
  'bill_type',
  'charge',
  'department',
  'item',
  'item_category',
  'license',
  'reward',
  'role',
  'server',
  'tax',
  'vehicle_model',
]);

/** The callers whose actions are about themselves, where no parameter says otherwise. */
const SELVES: readonly unknown[] = ['authenticated', 'app_session', 'member'];

/** The parameters by which a request could name the person of an action that is about its caller (GW-01). */
export interface PersonParams {
  /** The parameters that the action ignores, so that it would be done to the caller in silence. */
  readonly ignored: readonly PersonParam[];
  /** The parameters of the acting character, which says whom the action is about. */
  readonly acting: readonly string[];
}

/** Derives from a contract which names of persons it ignores; none where the action takes another person, or a thing of one. */
export function personParams({ input, access, acting, kind }: ActionContract): PersonParams {
  const shape: Readonly<Record<string, z.ZodType>> = input instanceof z.ZodObject ? input.shape : {};
  const byDefault = acting.as === 'none' ? [] : ['server_character_id', 'character_id'];
  const named = acting.param === undefined ? byDefault : [acting.param];
  const taken = Object.keys(shape).filter((name) => !access.internalParams.includes(name));
  const takesAnother = taken.some(
    (name) => !named.includes(name) && !NOBODYS.has(paramDoc(shape[name]!)['thing']),
  );
  const isAboutCaller = SELVES.includes(access.to) && (kind === 'command' || acting.as !== 'none');
  return {
    ignored: isAboutCaller && !takesAnother ? NAMES.filter((name) => !taken.includes(name)) : [],
    acting: named,
  };
}
