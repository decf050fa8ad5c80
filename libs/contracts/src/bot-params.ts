import { z } from 'zod';
import type { ActionContract } from './action.ts';

/** The parameters of an action that name characters, and that a bot may leave to the gateway (BO-09, BO-12). */
export interface BotParams {
  /** The parameter in whose place `target_cp_id` may stand; undefined where the action names no character. */
  readonly target: string | undefined;
  /** The parameter that is the person's only live character by default; undefined where the service knows the default. */
  readonly own: string | undefined;
}

const shapeOf = ({ input }: Pick<ActionContract, 'input'>): object =>
  input instanceof z.ZodObject ? input.shape : {};

/** Derives from a contract how a bot may name characters. The character of a destination comes before the one that acts. */
export function botParams(contract: Pick<ActionContract, 'input' | 'acting'>): BotParams {
  const shape = shapeOf(contract);
  const target = ['to_character_id', 'server_character_id'].find((name) => name in shape);
  if ('from_character_id' in shape) return { target, own: 'from_character_id' };
  const actsAlone = contract.acting.as === 'own' && 'server_character_id' in shape;
  return { target, own: actsAlone ? 'server_character_id' : undefined };
}

/** The parameters that name the same as `param` in another way, so that only one of all is sent. */
export function insteadOf(param: string, contract: Pick<ActionContract, 'input'>): string[] {
  if (param === 'server_character_id') return ['character_id'];
  const side = param.slice(0, param.indexOf('_') + 1);
  return Object.keys(shapeOf(contract)).filter((name) => name !== param && name.startsWith(side));
}
