import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { Table } from '../../design/Table.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { OpenAccount } from '../accounts/open-account.tsx';
import { LoadMore } from '../shared/load-more.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { savingsWords } from './words.ts';

/** The interest that an account received, month by month. */
function Interest({ account }: { account: Account }) {
  const words = useWords(savingsWords);
  const language = useLanguage();
  const { of, symbol } = useBank();
  const query = useInfiniteQuery(
    pagesOf('economy', 'getInterestHistory', { ...of, account_id: account.account_id, per_page: 50 }),
  );
  if (query.isError) return <Failed query={query} />;
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const money = (amount: number) => <Money amount={amount} symbol={symbol} isRight />;
  return (
    <>
      <Table
        label={words.historyOf(account.account_name)}
        isShort
        isLoading={query.isPending}
        rows={query.data?.pages.flatMap(({ payments }) => payments) ?? []}
        rowKey={({ period }) => period}
        empty={<p className={shared.soft}>{words.none}</p>}
        columns={[
          {
            id: 'month',
            header: words.month,
            cell: ({ period }) => month.format(Date.parse(`${period}-01`)),
            isMain: true,
          },
          { id: 'base', header: words.base, align: 'end', cell: (row) => money(row.base) },
          {
            id: 'rate',
            header: words.rate,
            align: 'end',
            cell: (row) => `${formatNumber(row.rate, language)} %`,
            isMain: true,
          },
          { id: 'tax', header: words.tax, align: 'end', cell: (row) => money(row.tax) },
          { id: 'net', header: words.net, align: 'end', cell: (row) => money(row.net), isMain: true },
        ]}
      />
      <LoadMore query={query} />
    </>
  );
}

/** The savings accounts of the character and their interest. */
export function SavingsScreen() {
  const words = useWords(savingsWords);
  const { sections } = useWords(bankWords);
  const { accounts, may, serverId, symbol } = useBank();
  const [isOpening, setIsOpening] = useState(false);
  const savings = accounts.filter(({ account_type }) => account_type === 'savings');
  const open = may(createAccount) && (
    <Button variant="primary" icon="plus" onClick={() => setIsOpening(true)}>
      {words.open}
    </Button>
  );
  return (
    <Page title={sections.savings} actions={open}>
      {savings.length === 0 && (
        <Card>
          <Empty icon="coins" title={words.empty} text={words.emptyText} action={open} />
        </Card>
      )}
      {savings.map((account) => (
        <Card
          key={account.account_id}
          title={account.account_name}
          actions={
            <Link
              to="/s/$serverId/bank/accounts/$accountId"
              params={{ serverId: String(serverId), accountId: String(account.account_id) }}
              className="link"
            >
              <Money amount={account.balance} symbol={symbol} />
            </Link>
          }
        >
          {mayUse(account, 'view_movements') ? (
            <Interest account={account} />
          ) : (
            <p className={shared.soft}>{words.hidden}</p>
          )}
        </Card>
      ))}
      {isOpening && <OpenAccount types={['savings']} onClose={() => setIsOpening(false)} />}
    </Page>
  );
}
