import { fail, type Failure } from '@cabildo/contracts';
import { cardCreated } from '@cabildo/contracts/economy/bank/cards/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { mayOpen } from '../accounts/ended.table.ts';
import { lockAccount, type AccountRow } from '../accounts/table.ts';
import type { Cvvs } from './cvvs.ts';
import { issueCard, type IssuedCard } from './issue.ts';
import { describeCard, refuseIssuing, type CardOrder } from './rules.ts';
import { countCards } from './table.ts';

export interface Ordering {
  serverId: number;
  accountId: number;
  /** The caller's character. */
  characterId: number;
  holderId: number;
  wanted: CardOrder & { nickname?: string | undefined };
  cap: number;
  now: Date;
}

type Code =
  | 'account_not_found'
  | 'character_not_found'
  | 'forbidden'
  | 'account_closed'
  | 'account_disabled'
  | 'max_cards';

/**
 * Issues a card inside a command's transaction. The account's row is locked, so that two at once never both pass the
 * cap. `admit` says why the holder gets none, and makes it a member where it is to be one.
 */
export async function orderCard<C extends Failure = never>(
  { tx, emit, cvvs }: { tx: Tx; emit: Emit; cvvs: Cvvs },
  { serverId, accountId, characterId, holderId, wanted, cap, now }: Ordering,
  admit: (account: AccountRow) => Promise<C | undefined> = async () => undefined,
): Promise<(IssuedCard & { account: AccountRow }) | C | Failure<Code>> {
  if (!(await mayOpen(tx, serverId, holderId))) return fail('character_not_found');
  const account = await lockAccount(tx, serverId, accountId);
  if (!account) return fail('account_not_found');
  const refusal = refuseIssuing(account, new Set([characterId])) ?? (await admit(account));
  if (refusal) return refusal;
  if ((await countCards(tx, accountId)) >= cap) return fail('max_cards');
  const issued = await issueCard(tx, cvvs, {
    server_id: serverId,
    account_id: accountId,
    holder_character_id: holderId,
    type: wanted.card_type,
    nickname: wanted.nickname ?? null,
    expires_at: wanted.expires_at === undefined ? null : new Date(wanted.expires_at),
    max_uses: wanted.max_uses ?? null,
    created_at: now,
  });
  emit(cardCreated, describeCard(issued.card, now), { characterIds: [holderId] });
  return { ...issued, account };
}
