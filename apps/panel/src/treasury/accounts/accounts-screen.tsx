import { ACCOUNT_TYPES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { pagesOf } from '../../api/answers.ts';
import { endOf } from '../../bank/shared/account-select.tsx';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE, type Column } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { CompanyName } from '../../shared/company/company.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { accountsSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import type { Account } from './account-actions.tsx';
import { AccountDrawer, STATUS_TONES } from './account-drawer.tsx';
import { MoneyButton } from './money-button.tsx';
import { staffAccountWords } from './words.ts';

const TYPES = [...ACCOUNT_TYPES, 'legacy'] as const;
const STATUSES = ['active', 'frozen', 'closed'] as const;

/** The accounts of everybody, for readers of the books. */
export function AccountsScreen() {
  const words = useWords(staffAccountWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { sections, status: statusLabel } = useWords(treasuryWords);
  const serverId = useServerId();
  const { search, show } = useAddress(accountsSearch);
  const type = TYPES.find((each) => each === search.type);
  const status = STATUSES.find((each) => each === search.status);
  const filters = { search: search.q, account_type: type, status };
  const list = usePagedRows(
    pagesOf('economy', 'listAccounts', { server_id: serverId, per_page: 100, ...filters }),
    'accounts',
  );
  const { table, openId, onClose } = useListScreen({
    search: accountsSearch,
    open: 'account',
    list,
    id: 'account_id',
  });
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return (
    <Page title={sections.accounts} description={words.description} actions={<MoneyButton />}>
      <Toolbar
        label={sections.accounts}
        search={<SearchField label={words.search} value={search.q} onChange={(q) => show({ q }, true)} />}
        filters={
          <>
            <FilterSelect
              label={words.type}
              all={words.allTypes}
              value={type}
              options={TYPES.map((value) => ({ value, label: accountTypes[value] }))}
              onChange={(next) => show({ type: next })}
            />
            <FilterSelect
              label={statusLabel}
              all={words.open}
              value={status}
              options={STATUSES.map((value) => ({ value, label: statuses[value] }))}
              onChange={(next) => show({ status: next })}
            />
          </>
        }
      />
      <ListTable
        {...table}
        label={sections.accounts}
        empty={
          isFiltered ? (
            <NoMatch by="filter" />
          ) : (
            <Empty icon="bank" title={words.empty} text={words.emptyText} />
          )
        }
        columns={useColumns()}
      />
      {typeof openId === 'number' && <AccountDrawer key={openId} accountId={openId} onClose={onClose} />}
    </Page>
  );
}

function useColumns(): Column<Account>[] {
  const words = useWords(staffAccountWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { status } = useWords(treasuryWords);
  const money = useMoneyCell();
  const accountName = useAccountName();
  return [
    {
      header: words.owner,
      ...MAIN,
      width: WIDE,
      cell: ({ owner_character_id: character, owner_org_id: company }) =>
        character !== null ? (
          <CharacterPerson id={character} />
        ) : (
          company !== null && <CompanyName id={company} />
        ),
    },
    {
      header: words.account,
      ...MAIN,
      width: WIDE,
      cell: (row) => (
        <TwoLines
          first={accountName(row.account_name)}
          second={`${accountTypes[row.account_type]} ···${endOf(row)}`}
        />
      ),
    },
    {
      header: status,
      ...MAIN,
      width: '112px',
      cell: (row) => <Badge tone={STATUS_TONES[row.status]}>{statuses[row.status]}</Badge>,
    },
    { header: words.balance, ...AMOUNT, width: '144px', cell: (row) => money(row.balance) },
  ];
}
