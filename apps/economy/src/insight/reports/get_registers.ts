import { resolveActing } from '@cabildo/characters';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { cutPage, offsetOf, pageOf, periodOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/insight/reports/get_registers.ts';
import type { OpenScope } from '@cabildo/kit/service';
import { listOwnedAccounts } from '../../bank/accounts/table.ts';
import { handler, type Deps } from '../../deps.ts';
import { countEntries, listEntries, type EntryFilter, type EntryRow } from '../../ledger/entries.table.ts';
import { boundsOf } from './entry-marks.table.ts';
import { readableAccount, type Selection } from './readable-account.ts';

export default handler(contract, {
  async run(scope) {
    const { input, db } = scope;
    const period = periodOf(input);
    if (isFailure(period)) return period;
    const selection = await (input.account_id === undefined
      ? ofCharacter(scope)
      : readableAccount(scope, { ...input, account_id: input.account_id }));
    if (isFailure(selection)) return selection;
    const { type, cursor, per_page } = input;
    const isDated = input.date_from !== undefined || input.date_to !== undefined;
    const filter: EntryFilter = {
      accountIds: selection.accounts.map((account) => account.id),
      type,
      ...(isDated ? await boundsOf(db, period) : { after: 0, before: Number.MAX_SAFE_INTEGER }),
      ...period,
    };
    const isAll = type === undefined && !isDated;
    const total =
      cursor !== undefined
        ? null
        : isAll
          ? selection.accounts.reduce((sum, account) => sum + account.entry_count, 0)
          : await countEntries(db, filter);
    const offset = cursor === undefined ? offsetOf(input) : 0;
    const before = Math.min(filter.before, cursor ?? filter.before);
    // The row after the page shows that another page follows.
    const at = { limit: per_page + 1, offset };
    const entries = offset < (total ?? 1) ? await listEntries(db, { ...filter, before }, at) : [];
    const { shown, next_cursor } = cutPage(entries, input, (entry) => present(entry, selection.balances));
    return {
      registers: shown,
      ...pageOf(input, total ?? 0),
      ...(total === null && { total, total_pages: null }),
      next_cursor,
    };
  },
});

type Scope = OpenScope<typeof contract, Deps>;
type Refusal = Failure<'error' | 'character_not_found' | 'forbidden'>;

/** All accounts that a character owns, including the wallet and closed ones. */
async function ofCharacter({ input, member, serverId, deps, db }: Scope): Promise<Selection | Refusal> {
  const named = { as: 'any', param: undefined, readers: 'view_bank_logs' } as const;
  const resolved = await resolveActing(deps.characters, named, member, input);
  if (isFailure(resolved)) return resolved;
  return { accounts: await listOwnedAccounts(db, serverId, resolved.character.id), balances: true };
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
