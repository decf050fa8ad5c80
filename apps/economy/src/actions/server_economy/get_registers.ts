import { fail, isFailure, offsetOf, pageOf, type Failure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/server_economy/get_registers.ts';
import type { OpenScope } from '@cabildo/kit';
import { permissionsOn } from '../../domain/account.ts';
import { handler, type Deps } from '../../handler.ts';
import { BANK_READERS, readerOf } from '../../readers.ts';
import { findAccount, listOwnedAccounts, type AccountRecord } from '../../sql/accounts.ts';
import { countEntries, listEntries, type EntryRecord } from '../../sql/entries.ts';

interface Selection {
  accounts: readonly AccountRecord[];
  /** Whether the reader may know what was left on them. */
  balances: boolean;
}

export default handler(contract, {
  async run(scope) {
    const { input, db } = scope;
    const selection = await (input.account_id === undefined
      ? ofCharacter(scope)
      : ofAccount(scope, input.account_id));
    if (isFailure(selection)) return selection;
    const accountIds = selection.accounts.map((account) => account.id);
    const total =
      input.type === undefined
        ? selection.accounts.reduce((sum, account) => sum + account.entryCount, 0)
        : await countEntries(db, accountIds, input.type);
    const offset = offsetOf(input);
    const entries =
      offset < total
        ? await listEntries(db, { accountIds, type: input.type }, { limit: input.per_page, offset })
        : [];
    return { registers: entries.map((entry) => present(entry, selection.balances)), ...pageOf(input, total) };
  },
});

type Scope = OpenScope<typeof contract, Deps>;
type Refusal = Failure<'error' | 'account_not_found' | 'character_not_found' | 'forbidden'>;

/** Everything that a character owns, the wallet and closed accounts too. */
async function ofCharacter({ input, ctx, deps, db }: Scope): Promise<Selection | Refusal> {
  const characterId = await deps.characters.readable(ctx, input, 'view_bank_logs');
  if (isFailure(characterId)) return characterId;
  return { accounts: await listOwnedAccounts(db, ctx.membership!.server_id, characterId), balances: true };
}

async function ofAccount({ input, ctx, deps, db }: Scope, accountId: number): Promise<Selection | Refusal> {
  const account = await findAccount(db, ctx.membership!.server_id, accountId);
  if (!account) return fail('account_not_found');
  const reader = await readerOf(deps, ctx, input, { account, staff: BANK_READERS });
  if (isFailure(reader)) return reader;
  const permissions = permissionsOn(account, reader.characters);
  if (!reader.staff && !permissions.includes('view_movements')) return fail('forbidden');
  return { accounts: [account], balances: reader.staff || permissions.includes('view_balance') };
}

function present(entry: EntryRecord, balances: boolean) {
  return {
    register_id: entry.id,
    account_id: entry.account_id,
    type: entry.type,
    amount: entry.amount,
    balance_after: balances ? entry.balance_after : null,
    counterparty: entry.counterparty,
    concept: entry.concept,
    created_at: entry.created_at.toISOString(),
  };
}
