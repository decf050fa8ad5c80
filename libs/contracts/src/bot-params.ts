import { z } from 'zod';
import type { ActionContract } from './action.ts';

/**
 * The parameters in whose place `target_cp_id` may stand, of which that of a destination comes before that of the character that
 * acts.
 */
const TARGETS = [
  'to_character_id',
  'target_character_id',
  'server_character_id',
  'target_user_id',
  'user_ids',
  'unit',
  'caller_character_id',
] as const;
type Target = (typeof TARGETS)[number];

/** The parameters that name a user; all others name a character. */
const USERS: readonly string[] = ['target_user_id', 'user_ids'] satisfies Target[];

/** The parameters of an action that name people or characters, and that a bot may leave to the gateway (BO-09, BO-12). */
export interface BotParams {
  /** The parameter in whose place `target_cp_id` may stand; undefined where the action names nobody. */
  readonly target: string | undefined;
  /** The parameter that is the person's only live character by default; undefined where the service knows the default. */
  readonly own: string | undefined;
}

const shapeOf = ({ input }: Pick<ActionContract, 'input'>): object =>
  input instanceof z.ZodObject ? input.shape : {};

/** Derives from a contract how a bot may name people and their characters (BO-09, BO-12). */
export function botParams(contract: Pick<ActionContract, 'input' | 'acting'>): BotParams {
  const shape = shapeOf(contract);
  const target = TARGETS.find((name) => name in shape);
  if ('from_character_id' in shape) return { target, own: 'from_character_id' };
  const actsAlone = contract.acting.as === 'own' && 'server_character_id' in shape;
  return { target, own: actsAlone ? 'server_character_id' : undefined };
}

/** Whether `target_cp_id` stands for a user, and not for the only live character of one (BO-12). */
export const isUserTarget = (target: string): boolean => USERS.includes(target);

/** The beginnings by which parameters name the same in several ways. */
const SIDES = ['from_', 'to_', 'target_'];

/** The parameters that name the same as `param` in another way, so that only one of all is sent. */
export function insteadOf(param: string, contract: Pick<ActionContract, 'input'>): string[] {
  if (param === 'server_character_id') return ['character_id'];
  const side = SIDES.find((each) => param.startsWith(each));
  if (side === undefined) return [];
  return Object.keys(shapeOf(contract)).filter((name) => name !== param && name.startsWith(side));
}
