import { resolveActing } from '@cabildo/acting';
import { fail, isFailure, offsetOf, pageOf, type Failure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/economy/reports/get_registers.ts';
import type { OpenScope } from '@cabildo/kit';
import { permissionsOn } from '../accounts/rules.ts';
import { handler, type Deps } from '../handler.ts';
import { BANK_READERS, readerOf } from '../accounts/readers.ts';
import { findAccount, listOwnedAccounts, type AccountRow } from '../accounts/table.ts';
import { countEntries, listEntries, type EntryRow } from '../ledger/entries.table.ts';

interface Selection {
  accounts: readonly AccountRow[];
  /** Whether the reader may see the balances. */
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
        ? selection.accounts.reduce((sum, account) => sum + account.entry_count, 0)
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
async function ofCharacter({ input, member, serverId, deps, db }: Scope): Promise<Selection | Refusal> {
  const named = { acting: 'any', characterParam: undefined, readers: 'view_bank_logs' } as const;
  const resolved = await resolveActing(deps.characters, named, member, input);
  if (isFailure(resolved)) return resolved;
  return { accounts: await listOwnedAccounts(db, serverId, resolved.character.id), balances: true };
}

async function ofAccount(
  { input, member, serverId, deps, db }: Scope,
  accountId: number,
): Promise<Selection | Refusal> {
  const account = await findAccount(db, serverId, accountId);
  if (!account) return fail('account_not_found');
  const reader = await readerOf(deps, member, input, { account, staff: BANK_READERS });
  if (isFailure(reader)) return reader;
  const permissions = permissionsOn(account, reader.characters);
  if (!reader.staff && !permissions.includes('view_movements')) return fail('forbidden');
  return { accounts: [account], balances: reader.staff || permissions.includes('view_balance') };
}

function present(entry: EntryRow, balances: boolean) {
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
