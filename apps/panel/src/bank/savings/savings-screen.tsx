import createAccount from '@cabildo/contracts/economy/bank/openings/create_account.ts';
import { pagesOf } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/money.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN } from '../../design/lists/columns.ts';
import { useCreate } from '../../shared/form/use-create.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { OpenAccount } from '../accounts/open-account.tsx';
import { ShortTable } from '../shared/load-more.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { savingsWords } from './words.ts';

/** The interest that an account received, month by month. */
function Interest({ account: { account_id, account_name } }: { account: Account }) {
  const words = useWords(savingsWords);
  const language = useLanguage();
  const { of } = useBank();
  const asked = pagesOf('economy', 'getInterestHistory', { ...of, account_id, per_page: 50 });
  const month = new Intl.DateTimeFormat(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const money = useMoneyCell();
  return (
    <ShortTable
      label={words.historyOf(account_name)}
      list={usePagedRows(asked, 'payments')}
      rowKey={({ period }) => period}
      empty={<p className={shared.soft}>{words.none}</p>}
      columns={[
        { header: words.month, ...MAIN, cell: ({ period }) => month.format(Date.parse(`${period}-01`)) },
        { header: words.base, align: 'end', cell: (row) => money(row.base) },
        { header: words.rate, ...MAIN, align: 'end', cell: (row) => `${formatNumber(row.rate, language)} %` },
        { header: words.tax, align: 'end', cell: (row) => money(row.tax) },
        { header: words.net, ...MAIN, align: 'end', cell: (row) => money(row.net) },
      ]}
    />
  );
}

/** The savings accounts of the character and their interest. */
export function SavingsScreen() {
  const words = useWords(savingsWords);
  const { sections } = useWords(bankWords);
  const { accounts, symbol } = useBank();
  const savings = accounts.filter(({ account_type }) => account_type === 'savings');
  const open = useCreate({
    contract: createAccount,
    label: words.open,
    form: (onClose) => <OpenAccount types={['savings']} onClose={onClose} />,
  });
  return (
    <Page title={sections.savings} actions={open.button}>
      {savings.length === 0 && (
        <Card>
          <Empty icon="coins" title={words.empty} text={words.emptyText} />
        </Card>
      )}
      {savings.map((account) => (
        <Card
          key={account.account_id}
          title={account.account_name}
          actions={
            <ServerLink
              to="/s/$serverId/bank/accounts/$accountId"
              params={{ accountId: String(account.account_id) }}
            >
              <Money amount={account.balance} symbol={symbol} />
            </ServerLink>
          }
        >
          {mayUse(account, 'view_movements') ? (
            <Interest account={account} />
          ) : (
            <p className={shared.soft}>{words.hidden}</p>
          )}
        </Card>
      ))}
      {open.form}
    </Page>
  );
}
