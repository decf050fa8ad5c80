import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Deps } from '../../deps.ts';
import { destinationOf, type NamedDestination } from '../transfers/transfer-parties.ts';

const PAYEE = {
  es: 'Indica a quién se paga de una sola forma.',
  en: 'Name who is paid in one way only.',
};

/** Finds the account that is paid, which the caller names in exactly one way (ECB-06, ECB-08). */
export async function payeeOf(
  deps: Deps,
  serverId: number,
  input: NamedDestination & { to_account_id?: number | undefined },
): Promise<number | Failure<'error' | 'destination_not_found' | 'no_bank_account'>> {
  const { to_account_id, to_card_number, to_character_id } = input;
  const named = [to_account_id, to_card_number, to_character_id].filter((each) => each !== undefined);
  if (named.length !== 1) return fail('error', { message: PAYEE });
  return to_account_id ?? destinationOf(deps, serverId, input);
}
