import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Sql, Tx } from '@cabildo/kit/database';
import { findAccount, lockAccount, setHasPin, type AccountRow } from '../accounts/table.ts';
import { findCard, lockCard, updateCard, type CardRow } from '../cards/table.ts';
import type { PinTarget } from './table.ts';

/** The account that a PIN guards, or a card of this account, whose own PIN stands before that of the account (ECA-14). */
export interface Guarded {
  readonly account: AccountRow;
  readonly card?: CardRow | undefined;
}

/** The target that was named: the card if there is one, else the account. */
export const pinTargetOf = ({ account, card }: Guarded): PinTarget =>
  card ? { kind: 'card', id: card.id } : { kind: 'account', id: account.id };

interface NamedTarget {
  account_id?: number | undefined;
  card_id?: number | undefined;
}
type NoTarget = Failure<'error' | 'account_not_found' | 'card_not_found' | 'card_expired'>;

const FORMS = {
  es: 'Indica account_id o card_id, no ambos.',
  en: 'Name account_id or card_id, not both.',
};

interface Finding {
  card(id: number): Promise<CardRow | undefined>;
  account(id: number): Promise<AccountRow | undefined>;
}

async function find({ account_id, card_id }: NamedTarget, by: Finding): Promise<Guarded | NoTarget> {
  if ((account_id === undefined) === (card_id === undefined)) return fail('error', { message: FORMS });
  const card = card_id === undefined ? undefined : await by.card(card_id);
  if (card_id !== undefined && !card) return fail('card_not_found');
  if (card?.status === 'archived') return fail('card_expired');
  const account = await by.account(card?.account_id ?? account_id!);
  return account ? { account, card } : fail('account_not_found');
}

/** Finds the account or card that a request names as the target of a PIN (ECA-14). */
export const findPinTarget = (sql: Sql, serverId: number, named: NamedTarget): Promise<Guarded | NoTarget> =>
  find(named, {
    card: (id) => findCard(sql, serverId, { id }),
    account: (id) => findAccount(sql, serverId, id),
  });

/** Locks the account or card that {@link findPinTarget} finds: the account before its card, as payments do. */
export async function lockPinTarget(
  tx: Tx,
  serverId: number,
  named: NamedTarget,
): Promise<Guarded | NoTarget> {
  const found = await findPinTarget(tx, serverId, named);
  if ('failure' in found) return found;
  return find(named, {
    account: (id) => lockAccount(tx, serverId, id),
    async card(id) {
      await lockAccount(tx, serverId, found.account.id);
      return lockCard(tx, serverId, id);
    },
  });
}

/** Notes beside an account or card whether it has a PIN, so that payments need no second table. */
export async function markPin(tx: Tx, guarded: Guarded, hasPin: boolean): Promise<void> {
  const { kind, id } = pinTargetOf(guarded);
  if (kind === 'card') await updateCard(tx, id, { has_pin: hasPin });
  else await setHasPin(tx, id, hasPin);
}
