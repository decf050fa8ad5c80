import { isFailure, fail, type Failure } from '@cabildo/contracts/errors';
import { type EventActor, draft } from '@cabildo/contracts/event';
import { personOf, type Membership } from '@cabildo/contracts/permissions';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { accountCreated } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { NEW_VAULT } from '@cabildo/contracts/economy/vaults/vaults.ts';
import type { Tx } from '@cabildo/kit/database';
import { spendQuota, type Emit } from '@cabildo/kit/service';
import { account as accountOf } from '../accounts/resource.ts';
import { describeAccount, type BankKind } from '../accounts/rules.ts';
import { insertNumbered } from '../accounts/numbers.ts';
import { lockHoldings, type AccountRow } from '../accounts/table.ts';
import { mayOpen } from '../accounts/ended.table.ts';
import { startOfMonth } from '../../calendar.ts';
import { startSaving } from '../../funds/interest/table.ts';
import { insertVault, type VaultRow } from '../../vaults/table.ts';
import { claimGift } from './table.ts';
import { adjustmentOf } from '../../ledger/postings.ts';
import type { MoneyLedger } from '../../ledger/ledger.ts';
import type { Pins } from '../pins/pins.ts';
import { isPinFormat, malformedPin } from '../pins/rules.ts';
import { replacePin, type PinHash } from '../pins/table.ts';
import { refuseOpening } from './rules.ts';

/** Hashes the PIN of a new account, outside any transaction. */
export async function hashNewPin(
  pins: Pins,
  pin: string | undefined,
  { length }: BankConfig['pin_config'],
): Promise<{ pin: PinHash | null } | Failure<'invalid_pin'>> {
  if (pin === undefined) return { pin: null };
  return isPinFormat(pin, length) ? { pin: await pins.hash(pin) } : malformedPin(length);
}

export interface OpeningOrder {
  serverId: number;
  /** The owner: the acting character. */
  characterId: number;
  /** The member whose character the owner is. */
  member: Membership;
  kind: BankKind;
  /** Only where the character has never had an account. */
  isFirst?: true;
  /** null: the name of its kind. */
  name: string | null;
  /** From {@link hashNewPin}; null for no PIN. */
  pin: PinHash | null;
  /** The settings of a new vault (ECB-16). Default: those of every new vault. */
  vault?: Omit<VaultRow, 'account_id'>;
  config: BankConfig;
  actor: EventActor;
  now: Date;
}

/**
 * Opens a bank account of any kind inside a command's transaction (EC-03, EC-04), pays the initial balance if this is the
 * first account that the character ever has and the person has not been paid the initial balance before, and emits
 * bank.account.created. Each account counts towards those that a character may have in all (FU-09).
 * Returns the account with its new balance. Openings for one character wait for each other, so that the limits hold for
 * parallel ones; a character that was deleted meanwhile gets no account.
 */
export async function openAccount(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  order: OpeningOrder,
): Promise<AccountRow | Failure<'character_not_found' | 'already_exists' | 'limit_exceeded' | 'forbidden'>> {
  const { serverId, characterId, member, kind, name, pin, vault = NEW_VAULT, config, actor, now } = order;
  const spent = await spendQuota(tx, { name: 'accounts_made', member, characterId, now });
  if (spent) return spent;
  if (!(await mayOpen(tx, serverId, characterId))) return fail('character_not_found');
  const holdings = await lockHoldings(tx, characterId);
  if (order.isFirst && holdings.ever > 0) return fail('already_exists');
  const refusal = refuseOpening(kind, holdings, config.accounts_config);
  if (refusal) return refusal;
  const wanted = {
    server_id: serverId,
    kind,
    owner_character_id: characterId,
    name,
    has_pin: pin !== null,
    created_at: now,
  };
  const account = await insertNumbered(tx, wanted);
  if (pin) await replacePin(tx, { kind: 'account', id: account.id }, pin, now);
  if (kind === 'vault') await insertVault(tx, { account_id: account.id, ...vault });
  if (kind === 'savings') await startSaving(tx, account.id, startOfMonth(now, 1));
  const { initial_balance } = config.accounts_config;
  const isGiven =
    holdings.ever === 0 && initial_balance > 0 && (await claimGift(tx, serverId, personOf(member)));
  const gift = isGiven ? initial_balance : 0;
  if (gift > 0) await payInitialBalance(tx, emit, ledger, { order, accountId: account.id, gift });
  const opened = { ...account, balance: gift };
  const data = { ...describeAccount(opened), balance: gift };
  emit(draft(accountCreated, data, [characterId]), { serverId, actor });
  return opened;
}

async function payInitialBalance(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  { order, accountId, gift }: { order: OpeningOrder; accountId: number; gift: number },
): Promise<void> {
  const paid = await ledger.post(tx, emit, {
    serverId: order.serverId,
    actor: order.actor,
    uses: { account: accountOf(accountId) },
    decide: () => ({
      output: {},
      movement: {
        kind: 'initial_balance',
        concept: 'Saldo inicial',
        postings: adjustmentOf(accountId, gift),
      },
    }),
  });
  if (isFailure(paid)) throw new Error(`the initial balance was refused: ${paid.failure}`);
}
