import { randomInt } from 'node:crypto';
import { fail, isFailure, type EventActor, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import accountCreated from '@cabildo/contracts/economy/events/bank.account.created.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { accountFact, type BankKind } from './domain/account.ts';
import { refuseOpening } from './domain/opening.ts';
import type { Ledger } from './ledger/ledger.ts';
import { insertAccount, lockHoldings, type AccountRecord, type NewAccount } from './sql/accounts.ts';
import { mayOpen } from './sql/endings.ts';
import { replacePin, type PinHash } from './sql/pins.ts';

export interface OpeningOrder {
  serverId: number;
  /** The owner: a character that the caller was found to be. */
  characterId: number;
  kind: BankKind;
  /** null: the name of its kind. */
  name: string | null;
  /** From {@link Pins.hash}, made in `prepare`; null for no PIN. */
  pin: PinHash | null;
  config: BankConfig;
  actor: EventActor;
  now: Date;
}

/**
 * Opens a bank account of any kind inside a command's transaction (EC-03, EC-04), pays the initial balance if it is
 * the first that the character ever has, and emits bank.account.created. Returns the account as it then stands.
 * Openings for one character wait for each other, so the limits and the one payment hold for parallel ones; for one
 * who was deleted meanwhile nothing is opened.
 */
export async function openAccount(
  tx: Tx,
  emit: Emit,
  ledger: Ledger,
  order: OpeningOrder,
): Promise<
  AccountRecord | Failure<'character_not_found' | 'already_exists' | 'limit_exceeded' | 'forbidden'>
> {
  const { serverId, characterId, kind, name, pin, config, actor, now } = order;
  if (!(await mayOpen(tx, serverId, characterId))) return fail('character_not_found');
  const holdings = await lockHoldings(tx, characterId);
  const refusal = refuseOpening(kind, holdings, config.accounts_config);
  if (refusal) return refusal;
  const wanted = { serverId, kind, ownerCharacterId: characterId, name, hasPin: pin !== null, now };
  const account = await insertNumbered(tx, wanted);
  if (pin) await replacePin(tx, { kind: 'account', id: account.id }, pin, now);
  const gift = holdings.ever === 0 ? config.accounts_config.initial_balance : 0;
  if (gift > 0) await payInitialBalance(tx, emit, ledger, { order, accountId: account.id, gift });
  const opened = { ...account, balance: gift };
  const data = { ...accountFact(opened), balance: gift };
  emit(accountCreated, data, { serverId, actor, characterIds: [characterId] });
  return opened;
}

/**
 * Inserts an account under a number that nobody has. `draw` gives 16 digits; of the 9 · 10^15 there are, a second
 * draw is hardly ever needed.
 */
export async function insertNumbered(
  tx: Tx,
  account: Omit<NewAccount, 'number'>,
  draw: () => string = drawNumber,
): Promise<AccountRecord> {
  for (;;) {
    const inserted = await insertAccount(tx, { ...account, number: draw() });
    if (inserted) return inserted;
  }
}

function drawNumber(): string {
  return `${randomInt(10_000_000, 100_000_000)}${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

async function payInitialBalance(
  tx: Tx,
  emit: Emit,
  ledger: Ledger,
  { order, accountId, gift }: { order: OpeningOrder; accountId: number; gift: number },
): Promise<void> {
  const paid = await ledger.post(tx, emit, {
    serverId: order.serverId,
    accounts: [accountId],
    actor: order.actor,
    decide: () => ({
      output: {},
      movement: {
        kind: 'initial_balance',
        concept: 'Saldo inicial',
        postings: [
          { account: 'issuance', amount: -gift, type: 'adjustment' },
          { account: accountId, amount: gift, type: 'adjustment' },
        ],
      },
    }),
  });
  if (isFailure(paid)) throw new Error(`the initial balance was refused: ${paid.failure}`);
}
