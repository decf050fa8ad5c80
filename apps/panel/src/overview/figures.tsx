import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answer } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Columns } from '../design/Columns.tsx';
import { formatNumber } from '../design/format.ts';
import { Money } from '../design/Money.tsx';
import { Stat } from '../design/Stat.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { overviewWords } from './words.ts';

/** A figure whose whole card leads to the list behind it. */
function Figure({ label, children, link }: { label: string; children: ReactNode; link: ReactNode }) {
  return (
    <div className={styles.figure}>
      <Stat label={label} value={children} />
      {link}
    </div>
  );
}

/** The community in figures: what all may see, and the money for who looks after the bank. */
export function Figures() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { serverId, server, may } = useServer();
  const params = { serverId: String(serverId) };
  const units = useQuery(answer('mdt', 'listUnits', { server_id: serverId })).data?.units;
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : formatNumber(value, language);
  return (
    <section aria-label={words.figures}>
      <Columns layout="stats">
        {may(getAnalytics) && <MoneyFigures />}
        <Figure
          label={words.members}
          link={
            <Link
              to="/s/$serverId/members"
              params={params}
              className={styles.cover}
              aria-label={words.see(words.members)}
            />
          }
        >
          {number(server.member_count)}
        </Figure>
        <Figure
          label={words.onDuty}
          link={<a href="#street" className={styles.cover} aria-label={words.see(words.onDuty)} />}
        >
          {number(units?.length)}
        </Figure>
        <CallsFigure />
      </Columns>
    </section>
  );
}

function CallsFigure() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const calls = useOpenCalls();
  return (
    <Figure
      label={words.openCalls}
      link={<a href="#street" className={styles.cover} aria-label={words.see(words.openCalls)} />}
    >
      {calls.total === undefined ? '–' : formatNumber(calls.total, language)}
    </Figure>
  );
}

/** The calls that wait and those that are attended, the newest of each, and how many there are. */
export function useOpenCalls() {
  const { serverId } = useServer();
  const page = { server_id: serverId, per_page: 5 };
  const pending = useQuery(answer('mdt', 'listCalls', { ...page, status: 'pending' }));
  const active = useQuery(answer('mdt', 'listCalls', { ...page, status: 'active' }));
  const total =
    pending.data && active.data ? (pending.data.total ?? 0) + (active.data.total ?? 0) : undefined;
  return { pending, active, total };
}

function MoneyFigures() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { serverId, symbol } = useServer();
  const params = { serverId: String(serverId) };
  const { data } = useQuery(answer('economy', 'getAnalytics', { server_id: serverId }));
  const leads = (label: string): ReactNode => (
    <Link to="/s/$serverId/treasury" params={params} className={styles.cover} aria-label={words.see(label)} />
  );
  return (
    <>
      <Figure label={words.supply} link={leads(words.supply)}>
        <Money amount={data?.money_supply ?? null} symbol={symbol} />
      </Figure>
      <Figure label={words.treasury} link={leads(words.treasury)}>
        <Money amount={data?.treasury ?? null} symbol={symbol} />
      </Figure>
      <div className={styles.figure}>
        <Stat
          label={words.moved}
          value={<Money amount={data?.transfers_volume ?? null} symbol={symbol} />}
          {...(data && {
            change: {
              text: words.transfers(formatNumber(data.transfers_count, language), data.transfers_count === 1),
              direction: 'none' as const,
            },
          })}
        />
        <Link
          to="/s/$serverId/log"
          params={params}
          search={{ domain: 'bank', action: 'transfer.completed' }}
          className={styles.cover}
          aria-label={words.see(words.moved)}
        />
      </div>
    </>
  );
}
