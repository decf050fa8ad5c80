import { containing, expression, page, row, type Page, type Sql } from '@cabildo/kit/database';
import { accounts, COLUMNS, type AccountKind, type AccountRow } from './table.ts';

// Two look-ups by index, not one OR over both tables, which would read all accounts.
const PARTY_TO = `(SELECT id FROM accounts WHERE owner_character_id = ? AND kind <> 'wallet'
  UNION SELECT account_id FROM account_members WHERE character_id = ? AND (? OR 'view_balance' = ANY(permissions)))`;
const isPartyTo = (characterId: number, { withoutBalance }: { withoutBalance: boolean }) =>
  expression(`id IN ${PARTY_TO}`, [characterId, characterId, withoutBalance]);

/** The bank accounts of a server that a list shows (EC-18). */
export interface AccountFilter {
  serverId: number;
  /** The owner or a member; undefined: anybody. */
  characterId: number | undefined;
  kind?: AccountKind | undefined;
  /** undefined: any but closed. */
  status?: AccountRow['status'] | 'any' | undefined;
  /** Accounts whose number begins so, or that one of these characters owns. */
  search?: { number: string; owners: readonly number[] } | undefined;
}

function matching({ serverId, characterId, kind, status, search }: AccountFilter) {
  const found = accounts.query().where('server_id', serverId).whereNotNull('number');
  if (characterId !== undefined) found.where(isPartyTo(characterId, { withoutBalance: true }));
  if (kind !== undefined) found.where('kind', kind);
  if (status === undefined) found.where('status', '<>', 'closed');
  else if (status !== 'any') found.where('status', status);
  if (search === undefined) return found;
  return found.where((either) => {
    // Drops the leading %, so that only numbers beginning with the text match.
    either.where('number', 'like', containing(search.number).slice(1));
    either.orWhere(expression('owner_character_id = ANY(?)', [search.owners]));
  });
}

/** Bank accounts, oldest first. */
export function listAccounts(
  sql: Sql,
  filter: AccountFilter,
  at: { limit: number; offset: number },
): Promise<Page<AccountRow>> {
  const found = matching(filter).orderBy('id').select(expression<AccountRow>(COLUMNS));
  // Each filter has its own index, so the plan depends on the values.
  return page(sql, found, at, { customPlan: true });
}

/** The sum of the open bank accounts of a character: of all, or of those whose balance it may see (ECA-02). */
export async function sumOfAccounts(
  sql: Sql,
  { serverId, characterId, all }: { serverId: number; characterId: number; all: boolean },
): Promise<number> {
  const open = matching({ serverId, characterId: undefined }).where(
    isPartyTo(characterId, { withoutBalance: all }),
  );
  const sum = expression<{ total: number }>('least(coalesce(sum(balance), 0), ?::bigint)::bigint AS total', [
    Number.MAX_SAFE_INTEGER,
  ]);
  return (await row(sql, open.select(sum)))!.total;
}
