import type { RequestContext } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { Membership } from '@cabildo/contracts/permissions';
import { cardCreated } from '@cabildo/contracts/economy/bank/cards/events.ts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import resolveChatRoles from '@cabildo/contracts/servers/config/resolve_chat_roles.rpc.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import type { Ask, Emit } from '@cabildo/kit/service';
import { mayOpen } from '../accounts/ended.table.ts';
import type { ProvenPins } from '../accounts/may-spend.ts';
import { lockAccount, type AccountRow } from '../accounts/table.ts';
import type { Cvvs } from '../cards/cvvs.ts';
import { issueCard, type IssuedCard } from '../cards/issue.ts';
import { listRoleLimits } from '../cards/role-limits.table.ts';
import { cardCap, describeCard, refuseIssuing, type CardOrder } from '../cards/rules.ts';
import { countCards } from '../cards/table.ts';
import type { Deps } from '../../deps.ts';
import { provePins } from '../pins/prove-pins.ts';
import type { PinRefusal } from '../pins/rules.ts';

/** The number of cards that an account may have at the hands of this member (ECA-06, CF-03). */
async function capOf(
  { db, ask, member }: Preparing,
  { cards_config }: BankConfig,
  sent: string[],
): Promise<number> {
  const limits = await listRoleLimits(db, member.server_id);
  // Most servers limit no chat role, so the roles of most members need not be asked for.
  if (limits.length === 0) return cardCap(cards_config, [], []);
  const { server_id, user_id } = member;
  const roles = await ask(resolveChatRoles, { server_id, user_id, sent });
  return cardCap(cards_config, limits, roles.cp_role_ids);
}

/** The part of a handler's `prepare` that an order for a card needs. */
interface Preparing {
  ctx: RequestContext;
  deps: Deps;
  db: Sql;
  ask: Ask;
  serverId: number;
  member: Membership;
  character: { readonly id: number };
  settings: BankConfig;
}

/** Finds the cap of the cards, which may ask another service, and tries the PIN of the account, which counts (ECA-14). */
export async function prepareOrder(
  scope: Preparing,
  { account_id, pin, cp_role_ids }: { account_id: number; pin?: string | undefined; cp_role_ids: string[] },
): Promise<Pick<Ordering, 'cap' | 'provenPins'> | PinRefusal> {
  const { ctx, deps, serverId, character, settings } = scope;
  const cap = await capOf(scope, settings, cp_role_ids);
  const provenPins = await provePins(deps, ctx, {
    serverId,
    accountId: account_id,
    pin,
    permission: 'create_cards',
    characters: new Set([character.id]),
    config: settings,
  });
  return isFailure(provenPins) ? provenPins : { cap, provenPins };
}

export interface Ordering {
  serverId: number;
  accountId: number;
  /** The caller's character. */
  characterId: number;
  cardholderId: number;
  wanted: CardOrder & { nickname?: string | undefined };
  /** The number of cards that the account may have. */
  cap: number;
  provenPins: ProvenPins;
  now: Date;
}

type Code =
  | 'account_not_found'
  | 'character_not_found'
  | 'forbidden'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'max_cards';

/**
 * Issues a card inside a command's transaction. The account's row is locked, so that two at once never both pass the
 * cap. `admit` may refuse the cardholder, and makes a new member of one who is to become a member.
 */
export async function orderCard<C extends Failure = never>(
  { tx, emit, cvvs }: { tx: Tx; emit: Emit; cvvs: Cvvs },
  { serverId, accountId, characterId, cardholderId, wanted, cap, provenPins, now }: Ordering,
  admit: (account: AccountRow) => Promise<C | undefined> = async () => undefined,
): Promise<(IssuedCard & { account: AccountRow }) | C | Failure<Code>> {
  if (!(await mayOpen(tx, serverId, cardholderId))) return fail('character_not_found');
  const account = await lockAccount(tx, serverId, accountId);
  if (!account) return fail('account_not_found');
  const refusal = refuseIssuing(account, new Set([characterId]), provenPins) ?? (await admit(account));
  if (refusal) return refusal;
  if ((await countCards(tx, accountId)) >= cap) return fail('max_cards');
  const issued = await issueCard(tx, cvvs, {
    server_id: serverId,
    account_id: accountId,
    holder_character_id: cardholderId,
    type: wanted.card_type,
    nickname: wanted.nickname ?? null,
    expires_at: wanted.expires_at === undefined ? null : new Date(wanted.expires_at),
    max_uses: wanted.max_uses ?? null,
    created_at: now,
  });
  emit(draft(cardCreated, describeCard(issued.card, now), [cardholderId]));
  return { ...issued, account };
}
