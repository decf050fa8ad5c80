import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answer, pagesOf } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Columns } from '../../design/Columns.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Stat } from '../../design/Stat.tsx';
import type { Column } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import styles from './sheet.module.css';
import { sheetWords } from './words.ts';

type Account = AnswerOf<Client['economy']['listAccounts']>['accounts'][number];
type Words = (typeof sheetWords)['es'];

const columnsOf = (words: Words, symbol: string): Column<Account>[] => [
  {
    id: 'account',
    header: words.account,
    cell: ({ account_name }) => account_name,
    width: 'minmax(0, 2fr)',
    isMain: true,
  },
  {
    id: 'number',
    header: words.accountNumber,
    cell: ({ account_number }) => account_number,
    width: 'minmax(0, 2fr)',
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'warning'}>{words.accountStates[status]}</Badge>
    ),
    width: '128px',
    isMain: true,
  },
  {
    id: 'balance',
    header: words.balance,
    cell: ({ balance }) => <Money amount={balance} symbol={symbol} isRight />,
    align: 'end',
    width: '144px',
    isMain: true,
  },
];

/** The money of a character: cash, and the accounts that it owns or may use. */
export function BankTab({ character: { server_character_id } }: { character: Character }) {
  const words = useWords(sheetWords);
  const { serverId, symbol } = useServer();
  const about = { server_id: serverId, server_character_id };
  const wallet = useQuery(answer('economy', 'getWallet', about));
  const accounts = useInfiniteQuery(pagesOf('economy', 'listAccounts', { ...about, per_page: 100 }));
  const listed = accounts.data?.pages.flatMap((page) => page.accounts) ?? [];
  const inBank = listed.reduce((sum, { balance }) => sum + (balance ?? 0), 0);
  return (
    <div className={styles.part}>
      <Columns layout="stats">
        <Stat label={words.cash} value={<Money amount={wallet.data?.total_cash ?? null} symbol={symbol} />} />
        <Stat label={words.inBank} value={<Money amount={accounts.data ? inBank : null} symbol={symbol} />} />
      </Columns>
      <PagedTable
        pages={accounts}
        failed={words.failed}
        label={words.accounts}
        columns={columnsOf(words, symbol)}
        rows={accounts.data?.pages.flatMap((page) => page.accounts) ?? []}
        rowKey={({ account_id }) => String(account_id)}
        empty={<Empty icon="bank" title={words.noAccounts} text={words.noAccountsText} />}
      />
    </div>
  );
}
