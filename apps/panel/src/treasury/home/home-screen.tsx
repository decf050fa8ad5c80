import type { AnswerOf, Client } from '@cabildo/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { Card } from '../../design/Card.tsx';
import { Columns } from '../../design/Columns.tsx';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Stat } from '../../design/Stat.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { MoneyButton } from '../accounts/MoneyButton.tsx';
import { BANK_READERS } from '../rights.ts';
import { treasuryWords } from '../words.ts';
import { BarTable } from './BarTable.tsx';
import styles from './home.module.css';
import { Leaderboard } from './Leaderboard.tsx';
import { Pace } from './Pace.tsx';
import { lastDays } from './spans.ts';
import { homeWords } from './words.ts';

type Analytics = AnswerOf<Client['economy']['getAnalytics']>;

const PERIODS = ['7', '30', '90', '365'] as const;
type Period = (typeof PERIODS)[number];

function Figures({ data }: { data: Analytics }) {
  const words = useWords(homeWords);
  const language = useLanguage();
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
          text: words.transfers(formatNumber(data.transfers_count, language), data.transfers_count === 1),
          direction: 'none',
        }}
      />
    </Columns>
  );
}

function Whereabouts({ data }: { data: Analytics }) {
  const words = useWords(homeWords);
  return (
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
  );
}

function Income({ data }: { data: Analytics }) {
  const words = useWords(homeWords);
  return (
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
  );
}

function Richest({ accounts }: { accounts: Analytics['top_accounts'] }) {
  const words = useWords(homeWords);
  const { serverId, may } = useServer();
  const mayOpen = may(BANK_READERS);
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
                {mayOpen ? (
                  <Link
                    className="link"
                    to="/s/$serverId/treasury/accounts"
                    params={{ serverId: String(serverId) }}
                    search={{ account: account.account_id }}
                  >
                    {account.account_name}
                  </Link>
                ) : (
                  account.account_name
                )}{' '}
                <span className={styles.soft}>
                  <CharacterName id={account.owner_character_id} />
                </span>
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}

/** The money of the community: how much there is, where it is, and how it moves. */
export function HomeScreen() {
  const words = useWords(homeWords);
  const { sections } = useWords(treasuryWords);
  const { serverId } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/treasury/' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury' });
  const period: Period = PERIODS.find((each) => each === String(search.days)) ?? '30';
  // The days stay the same while the screen is looked at, or each moment would be another question.
  const [now] = useState(() => Date.now());
  const days = Number(period);
  const query = useQuery(answer('economy', 'getAnalytics', { server_id: serverId, ...lastDays(days, now) }));
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
            onChange={(value) =>
              void navigate({ search: { days: value === '30' ? undefined : Number(value) }, replace: true })
            }
          />
          <MoneyButton />
        </>
      }
    >
      {query.isError ? (
        <Failed query={query} />
      ) : query.data ? (
        <>
          <Figures data={query.data} />
          <Pace days={days} now={now} />
          <Columns>
            <Whereabouts data={query.data} />
            <Income data={query.data} />
          </Columns>
          <Columns>
            <Richest accounts={query.data.top_accounts} />
            <Leaderboard />
          </Columns>
        </>
      ) : (
        <Skeleton shape="card" />
      )}
    </Page>
  );
}
