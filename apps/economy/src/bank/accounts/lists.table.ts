import { containing, expression, page, row, type Page, type Sql } from '@cabildo/kit/database';
import { accounts, COLUMNS, type AccountKind, type AccountRow } from './table.ts';

// Look-ups by index, not one OR over all tables, which would read all accounts.
const OWN_OR_SHARED = `SELECT id FROM accounts WHERE owner_character_id = ? AND kind <> 'wallet'
  UNION SELECT account_id FROM account_members WHERE character_id = ? AND (? OR 'view_balance' = ANY(permissions))`;
const OF_ITS_ORGS = `SELECT a.id FROM org_members m JOIN accounts a ON a.owner_org_id = m.org_id
  LEFT JOIN org_ranks r ON r.id = m.rank_id WHERE m.character_id = ? AND (m.rank_id IS NULL OR r.rights <> '{}')`;
const isPartyTo = (characterId: number) =>
  expression(`id IN (${OWN_OR_SHARED} UNION ${OF_ITS_ORGS})`, [characterId, characterId, true, characterId]);

/** The bank accounts of a server that a list shows (EC-18). */
export interface AccountFilter {
  serverId: number;
  /** The owner, a member, or one whose organisation has the account and whose rank has a right on it; undefined: anybody. */
  characterId: number | undefined;
  kind?: AccountKind | undefined;
  /** undefined: any but closed. */
  status?: AccountRow['status'] | 'any' | undefined;
  /** Accounts whose number begins so, or that one of these characters owns. */
  search?: { number: string; owners: readonly number[] } | undefined;
}

function matching({ serverId, characterId, kind, status, search }: AccountFilter) {
  const found = accounts.query().where('server_id', serverId).whereNotNull('number');
  if (characterId !== undefined) found.where(isPartyTo(characterId));
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

/** The sum of the open bank accounts of a character: of all, or of those whose balance it may see (ECA-02). The money of its organisations is theirs. */
export async function sumOfAccounts(
  sql: Sql,
  { serverId, characterId, all }: { serverId: number; characterId: number; all: boolean },
): Promise<number> {
  const open = matching({ serverId, characterId: undefined }).where(
    expression(`id IN (${OWN_OR_SHARED})`, [characterId, characterId, all]),
  );
  const sum = expression<{ total: number }>('least(coalesce(sum(balance), 0), ?::bigint)::bigint AS total', [
    Number.MAX_SAFE_INTEGER,
  ]);
  return (await row(sql, open.select(sum)))!.total;
}
