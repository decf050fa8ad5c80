import type { RequestContext } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { eventActorOf } from '@cabildo/kit/service';
import type { ProvenPins } from '../../bank/accounts/may-spend.ts';
import { findAccount, findBank, type AccountRow } from '../../bank/accounts/table.ts';
import { plainCardNumber } from '../../bank/cards/card-number.ts';
import { statusOf, type CardUse } from '../../bank/cards/rules.ts';
import { findCard, type CardRow } from '../../bank/cards/table.ts';
import type { Deps } from '../../deps.ts';
import { provePinOf, provePins, type PinOnRequest } from '../../bank/pins/prove-pins.ts';
import type { PinRefusal } from '../../bank/pins/rules.ts';
import { ownersOf } from '../../bank/accounts/rules.ts';

/** The source as a request names it. */
export interface NamedSource {
  from_card_number?: string | undefined;
  from_cvv?: string | undefined;
  from_character_id?: number | undefined;
}

/** The destination as a request names it. */
export interface NamedDestination {
  to_card_number?: string | undefined;
  to_character_id?: number | undefined;
}

/** The account that pays, on whose authority, and whether its PIN was proven. */
export interface Source {
  fromId: number;
  /** The card whose number and CVV were sent. */
  card: CardUse | null;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  provenPins: ProvenPins;
}

const SOURCE_FORMS = {
  es: 'Indica el origen con from_card_number y from_cvv, o con from_character_id; no con ambos.',
  en: 'Name the source by from_card_number and from_cvv, or by from_character_id; not by both.',
};
const DESTINATION_FORMS = {
  es: 'Indica el destino con to_card_number o con to_character_id; no con ambos.',
  en: 'Name the destination by to_card_number or by to_character_id; not by both.',
};

/** EC-07, EC-08: refuses a source or destination that is named in two ways or in none. */
export function refuseNaming(
  input: NamedSource & NamedDestination,
): Failure<'error' | 'invalid_cvv'> | undefined {
  const byCard = input.from_card_number !== undefined || input.from_cvv !== undefined;
  const byCharacter = input.from_character_id !== undefined;
  if (byCard === byCharacter || (byCard && input.from_card_number === undefined)) {
    return fail('error', { message: SOURCE_FORMS });
  }
  return (
    refuseDestination(input) ?? (byCard && input.from_cvv === undefined ? fail('invalid_cvv') : undefined)
  );
}

/** EC-08, ECB-01: refuses a destination that is named in both ways or in none. */
export function refuseDestination(input: NamedDestination): Failure<'error'> | undefined {
  const isNamedOnce = (input.to_card_number === undefined) !== (input.to_character_id === undefined);
  return isNamedOnce ? undefined : fail('error', { message: DESTINATION_FORMS });
}

/** Finds the account that a destination stands for (EC-08). */
export async function destinationOf(
  deps: Deps,
  serverId: number,
  { to_card_number, to_character_id }: NamedDestination,
): Promise<number | Failure<'destination_not_found' | 'no_bank_account'>> {
  if (to_card_number !== undefined) {
    const card = await findCard(deps.database, serverId, { number: plainCardNumber(to_card_number) });
    return card?.account_id ?? fail('destination_not_found');
  }
  const character = await deps.characters.live(serverId, to_character_id!);
  if (!character) return fail('destination_not_found');
  const bank = await findBank(deps.database, serverId, to_character_id!);
  return bank?.id ?? fail('no_bank_account');
}

type SourceCode = 'card_not_found' | 'card_expired' | 'character_not_found' | 'forbidden' | 'no_bank_account';

/** The account that a source stands for, and the card that names it; neither CVV nor PIN is proven yet. */
export interface FoundSource {
  readonly account: AccountRow;
  readonly card?: CardRow;
}

/** Finds the account of a source. A caller who pays by card need not own the account (EC-07). */
export async function sourceOf(
  deps: Deps,
  member: Membership,
  { from_card_number, from_character_id }: NamedSource,
  now: Date,
): Promise<FoundSource | Failure<SourceCode>> {
  const serverId = member.server_id;
  if (from_card_number !== undefined) {
    const card = await findCard(deps.database, serverId, { number: plainCardNumber(from_card_number) });
    if (!card) return fail('card_not_found');
    // ECA-08: refused before the CVV is tried, because this card cannot pay anyway.
    const status = statusOf(card, now);
    if (status === 'archived' || status === 'expired') return fail('card_expired');
    const account = await findAccount(deps.database, serverId, card.account_id);
    return account ? { account, card } : fail('card_not_found');
  }
  const characterId = await deps.characters.own(member, from_character_id!);
  if (isFailure(characterId)) return characterId;
  const account = await findBank(deps.database, serverId, characterId);
  return account ? { account } : fail('no_bank_account');
}

/** The proofs that a request brings that the caller may pay from an account. */
interface Proofs {
  member: Membership;
  from_cvv: string | undefined;
  pin: string | undefined;
  config: BankConfig;
}

/** Tries CVV and PIN if they were sent. Nothing is paid yet. */
export async function proveSource(
  deps: Deps,
  ctx: RequestContext,
  { account, card }: FoundSource,
  { member, from_cvv, pin, config }: Proofs,
): Promise<Source | PinRefusal | Failure<'invalid_cvv' | 'pin_locked'>> {
  const { id: fromId, server_id: serverId } = account;
  if (card === undefined || from_cvv === undefined) {
    const characters = new Set(ownersOf(account));
    const guess = { serverId, accountId: fromId, pin, permission: 'transfer' as const, characters, config };
    const provenPins = await provePins(deps, ctx, guess);
    return isFailure(provenPins) ? provenPins : { fromId, card: null, characters, provenPins };
  }
  const wrong = await deps.cvvs.prove({ card, cvv: from_cvv, member, actor: eventActorOf(ctx) });
  if (wrong) return wrong;
  const isTried = pin !== undefined && account.status === 'active';
  const provenPins = isTried ? await provePinOf(deps, ctx, { account, card }, pin, config) : new Set<never>();
  if (isFailure(provenPins)) return provenPins;
  const characters = await deps.characters.ofMember(member);
  return { fromId, card, characters, provenPins };
}

/** The accounts of an internal transfer, and the PINs that came with it. */
interface NamedAccounts {
  from_account_id: number;
  to_account_id: number;
  pin?: string | undefined;
  to_pin?: string | undefined;
}

/** EC-09: tries the PINs of both accounts of an internal transfer, as far as they were sent. */
export async function proveAccounts(
  deps: Deps,
  ctx: RequestContext,
  by: Pick<PinOnRequest, 'serverId' | 'characters' | 'config'>,
  { from_account_id, to_account_id, pin, to_pin }: NamedAccounts,
): Promise<ProvenPins | PinRefusal> {
  const guess = { ...by, permission: 'transfer' as const };
  const paying = await provePins(deps, ctx, { ...guess, accountId: from_account_id, pin });
  if (isFailure(paying)) return paying;
  const receiving = await provePins(deps, ctx, { ...guess, accountId: to_account_id, pin: to_pin });
  return isFailure(receiving) ? receiving : new Set([...paying, ...receiving]);
}
