import type { AnswerOf, Client } from '@cabildo/client';
import { ACCOUNT_TYPES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterPerson } from '../../app/character-name.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { endOf } from '../../bank/shared/account-select.tsx';
import { TwoLines } from '../../design/TwoLines.tsx';
import { bankWords } from '../../bank/shared/words.ts';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { Select } from '../../design/Select.tsx';
import type { Column } from '../../design/Table.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import type { AccountsSearch } from '../routes.ts';
import { treasuryWords } from '../words.ts';
import { AccountDrawer } from './AccountDrawer.tsx';
import { MoneyButton } from './MoneyButton.tsx';
import { staffAccountWords } from './words.ts';

export type Account = AnswerOf<Client['economy']['listAccounts']>['accounts'][number];

export const STATUS_TONES = { active: 'success', frozen: 'warning', closed: 'neutral' } as const;

const PAGE = 100;
const ALL = 'all';
const TYPES = [...ACCOUNT_TYPES, 'legacy'] as const;
const STATUSES = ['active', 'frozen', 'closed'] as const;

type Show = (change: AccountsSearch, replace?: boolean) => void;

function Filters({ search, show }: { search: AccountsSearch; show: Show }) {
  const words = useWords(staffAccountWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { sections, status } = useWords(treasuryWords);
  return (
    <Toolbar
      label={sections.accounts}
      search={<SearchField label={words.search} value={search.q} onChange={(q) => show({ q }, true)} />}
      filters={
        <>
          <Select<string>
            label={words.type}
            isLabelHidden
            value={TYPES.find((each) => each === search.type) ?? ALL}
            options={[
              { value: ALL, label: words.allTypes },
              ...TYPES.map((value) => ({ value, label: accountTypes[value] })),
            ]}
            onChange={(type) => show({ type: type === ALL ? undefined : type })}
          />
          <Select<string>
            label={status}
            isLabelHidden
            value={STATUSES.find((each) => each === search.status) ?? ALL}
            options={[
              { value: ALL, label: words.open },
              ...STATUSES.map((value) => ({ value, label: statuses[value] })),
            ]}
            onChange={(next) => show({ status: next === ALL ? undefined : next })}
          />
        </>
      }
    />
  );
}

function useColumns(): readonly Column<Account>[] {
  const words = useWords(staffAccountWords);
  const { accountTypes, statuses } = useWords(bankWords);
  const { status } = useWords(treasuryWords);
  const { symbol } = useServer();
  return [
    {
      id: 'account',
      header: words.account,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => (
        <TwoLines first={row.account_name} second={`${accountTypes[row.account_type]} ···${endOf(row)}`} />
      ),
    },
    {
      id: 'owner',
      header: words.owner,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => <CharacterPerson id={row.owner_character_id} />,
    },
    {
      id: 'status',
      header: status,
      width: '112px',
      isMain: true,
      cell: (row) => <Badge tone={STATUS_TONES[row.status]}>{statuses[row.status]}</Badge>,
    },
    {
      id: 'balance',
      header: words.balance,
      width: '144px',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.balance} symbol={symbol} isRight />,
    },
  ];
}

/** The accounts of everybody, for readers of the books. */
export function AccountsScreen() {
  const words = useWords(staffAccountWords);
  const { sections, nothing, nothingText } = useWords(treasuryWords);
  const { serverId } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/treasury/accounts' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/accounts' });
  const columns = useColumns();
  const show: Show = (change, replace = false) =>
    void navigate({
      search: (before: AccountsSearch) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const type = TYPES.find((each) => each === search.type);
  const status = STATUSES.find((each) => each === search.status);
  const query = useInfiniteQuery(
    pagesOf('economy', 'listAccounts', {
      server_id: serverId,
      per_page: PAGE,
      ...(search.q !== undefined && { search: search.q }),
      ...(type && { account_type: type }),
      ...(status && { status }),
    }),
  );
  const isFiltered = search.q !== undefined || type !== undefined || status !== undefined;
  return (
    <Page title={sections.accounts} description={words.description} actions={<MoneyButton />}>
      <Filters search={search} show={show} />
      <PagedTable
        pages={query}
        label={sections.accounts}
        columns={columns}
        rows={query.data?.pages.flatMap(({ accounts }) => accounts) ?? []}
        rowKey={({ account_id }) => String(account_id)}
        onOpen={({ account_id }) => show({ account: account_id })}
        openKey={search.account === undefined ? null : String(search.account)}
        empty={
          isFiltered ? (
            <Empty icon="search" title={nothing} text={nothingText} />
          ) : (
            <Empty icon="bank" title={words.empty} text={words.emptyText} />
          )
        }
      />
      {search.account !== undefined && (
        <AccountDrawer
          key={search.account}
          accountId={search.account}
          onClose={() => show({ account: undefined })}
        />
      )}
    </Page>
  );
}
