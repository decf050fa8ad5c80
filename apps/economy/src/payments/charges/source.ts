import type { RequestContext } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { PaymentMethod } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { resolveBank } from '../../bank/accounts/bank.rules.ts';
import type { ProvenPins } from '../../bank/accounts/may-spend.ts';
import { provePins } from '../../bank/pins/prove-pins.ts';
import type { PinRefusal } from '../../bank/pins/rules.ts';
import type { Deps } from '../../deps.ts';

interface Payer {
  readonly serverId: number;
  readonly characterId: number;
  readonly method: PaymentMethod;
  /** The account that is named; undefined: the one that stands for the character (SH-03). */
  readonly accountId?: number | undefined;
  readonly pin: string | undefined;
  readonly config: BankSettings;
}

/** The accounts from which a character may pay a price, as far as there are any, and the PIN that it has proven. */
export interface Source {
  readonly bankId: number | undefined;
  readonly walletId: number | undefined;
  readonly provenPins: ProvenPins;
}

/** Finds the accounts that a price may be paid from. The PIN is tried where the server asks for it alone (SH-06). */
export async function findSource(
  deps: Deps,
  ctx: RequestContext,
  { serverId, characterId, method, accountId, pin, config }: Payer,
): Promise<Source | PinRefusal> {
  const held = (await deps.holdings.load(characterId)).filter(({ server_id }) => server_id === serverId);
  const bankId = accountId ?? resolveBank(held)?.id;
  const isPinNeeded = method !== 'wallet' && config.pin_config.required_for.includes('pay');
  const provenPins = await provePins(deps, ctx, {
    serverId,
    accountId: bankId ?? 0,
    pin: isPinNeeded && bankId !== undefined ? pin : undefined,
    permission: 'pay',
    characters: new Set([characterId]),
    config,
  });
  if (isFailure(provenPins)) return provenPins;
  return { bankId, walletId: held.find(({ kind }) => kind === 'wallet')?.id, provenPins };
}
