import { fail, isFailure, type Failure, type RequestContext } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import { eventActorOf } from '@cabildo/kit';
import { plainCardNumber } from './domain/card-number.ts';
import type { Deps } from './handler.ts';
import { provePinOf, provePins } from './pin_gate.ts';
import { findAccount, findBank, type AccountRecord } from './sql/accounts.ts';
import { findAccountByCard } from './sql/legacy_cards.ts';

/** Who pays, as a request names him. */
export interface NamedSource {
  from_card_number?: string | undefined;
  from_cvv?: string | undefined;
  from_character_id?: number | undefined;
}

/** Who is paid, as a request names him. */
export interface NamedDestination {
  to_card_number?: string | undefined;
  to_character_id?: number | undefined;
}

/** The account that pays, by whose authority, and whether its PIN came along. */
export interface Source {
  fromId: number;
  byCard: boolean;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  provenPins: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

const SOURCE_FORMS = {
  es: 'Indica el origen con from_card_number y from_cvv, o con from_character_id; no con ambos.',
  en: 'Name the source by from_card_number and from_cvv, or by from_character_id; not by both.',
};
const DESTINATION_FORMS = {
  es: 'Indica el destino con to_card_number o con to_character_id; no con ambos.',
  en: 'Name the destination by to_card_number or by to_character_id; not by both.',
};

/** EC-07, EC-08: what is wrong with the way source and destination are named, if anything. */
export function refuseNaming(
  input: NamedSource & NamedDestination,
): Failure<'error' | 'invalid_cvv'> | undefined {
  const byCard = input.from_card_number !== undefined || input.from_cvv !== undefined;
  const byCharacter = input.from_character_id !== undefined;
  const toOne = (input.to_card_number === undefined) !== (input.to_character_id === undefined);
  if (byCard === byCharacter || (byCard && input.from_card_number === undefined)) {
    return fail('error', { message: SOURCE_FORMS });
  }
  if (!toOne) return fail('error', { message: DESTINATION_FORMS });
  return byCard && input.from_cvv === undefined ? fail('invalid_cvv') : undefined;
}

/** The account that a destination stands for (EC-08). */
export async function destinationOf(
  deps: Deps,
  ctx: RequestContext,
  { to_card_number, to_character_id }: NamedDestination,
): Promise<number | Failure<'destination_not_found' | 'no_bank_account'>> {
  const serverId = ctx.membership!.server_id;
  if (to_card_number !== undefined) {
    const card = await findAccountByCard(deps.database, serverId, plainCardNumber(to_card_number));
    return card?.accountId ?? fail('destination_not_found');
  }
  const character = await deps.characters.live(ctx, to_character_id!);
  if (!character) return fail('destination_not_found');
  const bank = await findBank(deps.database, serverId, to_character_id!);
  return bank?.id ?? fail('no_bank_account');
}

/** The account that a source stands for, not yet proven: whoever holds a card need not own its account (EC-07). */
export async function sourceOf(
  deps: Deps,
  ctx: RequestContext,
  { from_card_number, from_character_id }: NamedSource,
): Promise<
  AccountRecord | Failure<'card_not_found' | 'character_not_found' | 'forbidden' | 'no_bank_account'>
> {
  const serverId = ctx.membership!.server_id;
  if (from_card_number !== undefined) {
    const card = await findAccountByCard(deps.database, serverId, plainCardNumber(from_card_number));
    // Its CVV is nothing to guess at any more.
    if (!card || card.archived) return fail('card_not_found');
    return (await findAccount(deps.database, serverId, card.accountId)) ?? fail('card_not_found');
  }
  const characterId = await deps.characters.named(ctx, from_character_id!);
  if (isFailure(characterId)) return characterId;
  return (await findBank(deps.database, serverId, characterId)) ?? fail('no_bank_account');
}

/** Tries CVV and PIN as far as they were sent: what they open is committed to nothing yet. */
export async function proveSource(
  deps: Deps,
  ctx: RequestContext,
  account: AccountRecord,
  { from_cvv, pin, config }: { from_cvv: string | undefined; pin: string | undefined; config: BankConfig },
): Promise<Source | Failure<'invalid_cvv' | 'pin_locked' | 'invalid_pin'>> {
  const fromId = account.id;
  if (from_cvv === undefined) {
    const characters = new Set([account.ownerCharacterId]);
    const request = { accountId: fromId, pin, permission: 'transfer' as const, characters, config };
    const provenPins = await provePins(deps, ctx, request);
    return isFailure(provenPins) ? provenPins : { fromId, byCard: false, characters, provenPins };
  }
  const wrong = await deps.cvvs.prove({ account, cvv: from_cvv, actor: eventActorOf(ctx) });
  if (wrong) return wrong;
  const guess = pin !== undefined && account.status === 'active';
  const proven = guess && (await provePinOf(deps, ctx, account, pin, config));
  if (isFailure(proven)) return proven;
  const characters = await deps.characters.ofCaller(ctx);
  return { fromId, byCard: true, characters, provenPins: proven ? new Set([fromId]) : NONE };
}
