import type { RequestContext } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { eventActorOf } from '@cabildo/kit/service';
import { guardOf, type ProvenPins } from '../accounts/may-spend.ts';
import { mayUse } from '../accounts/rules.ts';
import { pinTargetOf, type Guarded } from './pin-targets.ts';
import { isPinFormat, malformedPin, type PinRefusal } from './rules.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from '../accounts/table.ts';
import type { CardRow } from '../cards/table.ts';

const NONE: ProvenPins = new Set();

export interface PinOnRequest {
  serverId: number;
  /** The account that money leaves, and the card that pays, if there is one. */
  accountId: number;
  card?: CardRow | undefined;
  pin: string | undefined;
  /** The permission that the command needs on the account. */
  permission: OrgRight;
  /** Live characters of the caller. */
  characters: ReadonlySet<number>;
  config: BankConfig;
}

/**
 * Checks the PIN of a money command in its `prepare`: returns the PIN that was proven, or the refusal
 * (ECA-15). Without a PIN this function does nothing at all, not even a query; the `decide` rule then answers
 * `pin_required` where a PIN is set, asked for and not proven.
 *
 * Only a caller who may use the account gets to guess; for others nothing is proven, and the rule gives the reason.
 *
 * The proof is not tied to the PIN that is set when the money moves, and need not be. A PIN that is first set in between is
 * not proven, so it is not in the set and `decide` asks. A PIN that is changed in between was right a moment
 * ago: the same as if the command had been a moment faster.
 */
export async function provePins(
  deps: Deps,
  ctx: RequestContext,
  { serverId, accountId, card, pin, permission, characters, config }: PinOnRequest,
): Promise<ProvenPins | PinRefusal> {
  if (pin === undefined) return NONE;
  const account = await findAccount(deps.database, serverId, accountId);
  if (!account || account.status !== 'active' || !mayUse(account, characters, permission)) return NONE;
  return provePinOf(deps, ctx, { account, card }, pin, config);
}

/** Whether a PIN must be known to set one there: the card's own, else that of its account (ECA-14). */
export const hasPin = ({ account, card }: Guarded): boolean => card?.has_pin || account.has_pin;

/**
 * Checks the PIN that guards a payment, by a caller who has been found entitled to it, for example by a card's CVV.
 * Nothing is proven when there is no PIN.
 */
export async function provePinOf(
  deps: Deps,
  ctx: RequestContext,
  { account, card }: Guarded,
  pin: string,
  config: BankConfig,
): Promise<ProvenPins | PinRefusal> {
  const guard = guardOf(account, card);
  const guarded = account.has_pin ? { account } : { account, card };
  const proof = guard && (await deps.pins.prove(guessOn(guarded, pin, config, ctx)));
  if (isFailure(proof)) return proof;
  if (guard && proof) return new Set([guard]);
  const { length } = config.pin_config;
  return isPinFormat(pin, length) ? NONE : malformedPin(length);
}

/** Makes a guess at the PIN of an account, or at a card's own if it has one, for {@link Deps.pins}. */
export function guessOn({ account, card }: Guarded, pin: string, config: BankConfig, ctx: RequestContext) {
  return {
    target: pinTargetOf(card?.has_pin ? { account, card } : { account }),
    pin,
    rules: config.pin_config,
    account,
    actor: eventActorOf(ctx),
  };
}
