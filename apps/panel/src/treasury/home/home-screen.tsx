import { MOST_DAYS } from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Columns } from '../../design/layout/columns.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Stat } from '../../design/layout/stat.tsx';
import { Money } from '../../design/money.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useAccountName } from '../../shared/server/account-names.ts';
import { CompanyName } from '../../shared/company/company.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import { MoneyButton } from '../accounts/money-button.tsx';
import { CharacterLink } from '../character-link.tsx';
import { BANK_READERS } from '../../shared/bar/bank-staff.ts';
import { homeSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { BarTable } from '../../shared/list/bar-table.tsx';
import styles from './home.module.css';
import { Pace } from './pace.tsx';
import { lastDays, type Analytics } from './spans.ts';
import { homeWords } from './words.ts';

const PERIODS = ['7', '30', '90', '365'] as const;
type Period = (typeof PERIODS)[number];

/** The money of the community: how much there is, where it is, and how it moves. */
export function HomeScreen() {
  const words = useWords(homeWords);
  const { sections } = useWords(treasuryWords);
  const { serverId } = useServer();
  const { search, show } = useAddress(homeSearch);
  const period: Period = PERIODS.find((each) => each === String(search.days)) ?? '30';
  // The days stay the same while the screen is looked at, or each moment would be another question.
  const [now] = useState(() => Date.now());
  const days = Number(period);
  const query = useQuery(
    answer('economy', 'getAnalytics', {
      server_id: serverId,
      ...lastDays(days, now),
      by: days <= MOST_DAYS ? 'day' : undefined,
    }),
  );
  return (
    <Page
      title={sections.home}
      description={words.description}
      actions={
        <>
          <SegmentedControl<Period>
            label={words.period}
            value={period}
            options={PERIODS.map((value) => ({
              value,
              label: value === '365' ? words.year : words.days(Number(value)),
            }))}
            onChange={(value) => show({ days: value === '30' ? undefined : Number(value) }, true)}
          />
          <MoneyButton />
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <Figures data={data} />
            <Pace days={data.days} />
            <Columns>
              <Card title={words.where} description={words.whereText}>
                <BarTable
                  label={words.where}
                  bars={[
                    { id: 'banks', name: words.banks, amount: data.banks_total },
                    { id: 'wallets', name: words.wallets, amount: data.wallets_total },
                    { id: 'treasury', name: words.treasury, amount: data.treasury },
                  ]}
                />
              </Card>
              <Card title={words.income} description={words.incomeText}>
                <BarTable
                  label={words.income}
                  bars={[
                    { id: 'shop', name: words.shop, amount: data.shop_income },
                    { id: 'taxes', name: words.taxes, amount: data.taxes_collected },
                    { id: 'fees', name: words.fees, amount: data.fees_collected },
                    { id: 'fines', name: words.fines, amount: data.fines_collected },
                  ]}
                />
              </Card>
            </Columns>
            <Columns>
              <Richest accounts={data.top_accounts} />
              <Leaderboard />
            </Columns>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ data }: { data: Analytics }) {
  const words = useWords(homeWords);
  const { count } = useFormat();
  const { symbol } = useServer();
  const money = (amount: number) => <Money amount={amount} symbol={symbol} />;
  return (
    <Columns layout="stats">
      <Stat label={words.supply} value={money(data.money_supply)} />
      <Stat label={words.treasury} value={money(data.treasury)} />
      <Stat label={words.loans} value={money(data.loans_outstanding)} />
      <Stat
        label={words.moved}
        value={money(data.transfers_volume)}
        change={{
          text: words.transfers(count(data.transfers_count), data.transfers_count === 1),
          direction: 'none',
        }}
      />
    </Columns>
  );
}

function Richest({ accounts }: { accounts: Analytics['top_accounts'] }) {
  const words = useWords(homeWords);
  const { may } = useServer();
  const accountName = useAccountName();
  const nameOf = ({ account_id, account_name }: Analytics['top_accounts'][number]) =>
    may(BANK_READERS) ? (
      <ServerLink to="/s/$serverId/treasury/accounts" search={{ account: account_id }}>
        {accountName(account_name)}
      </ServerLink>
    ) : (
      accountName(account_name)
    );
  return (
    <Card title={words.richest} description={words.richestText}>
      {accounts.length === 0 ? (
        <p className={styles.soft}>{words.noAccounts}</p>
      ) : (
        <BarTable
          label={words.richest}
          bars={accounts.map((account) => ({
            id: String(account.account_id),
            amount: account.balance,
            name: (
              <>
                {nameOf(account)}{' '}
                <span className={styles.soft}>
                  {account.owner_character_id !== null ? (
                    <CharacterName id={account.owner_character_id} />
                  ) : (
                    account.owner_org_id !== null && <CompanyName id={account.owner_org_id} />
                  )}
                </span>
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}

/** Whether a server shows its members who is richest (BO-09). */
const showsLeaderboard = (extra: unknown): boolean =>
  typeof extra === 'object' && extra !== null && 'leaderboard' in extra && extra.leaderboard === true;

/** The richest characters, where the server shows them to its members. */
function Leaderboard() {
  const words = useWords(homeWords);
  const { serverId, server } = useServer();
  const isShown = showsLeaderboard(server.config.extra_config);
  const query = useQuery({
    ...answer('economy', 'leaderboard', { server_id: serverId, per_page: 10 }),
    enabled: isShown,
  });
  if (!isShown) return null;
  return (
    <Card title={words.leaderboard} description={words.leaderboardText}>
      <Loaded query={query} shape="rows">
        {({ entries }) => (
          <BarTable
            label={words.leaderboard}
            bars={entries.map(({ server_character_id, amount }) => ({
              id: String(server_character_id),
              name: <CharacterLink id={server_character_id} />,
              amount,
            }))}
          />
        )}
      </Loaded>
    </Card>
  );
}
