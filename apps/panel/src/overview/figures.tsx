import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { answer } from '../api/answers.ts';
import { Badge } from '../design/badge.tsx';
import { formatNumber } from '../design/format.ts';
import { Card } from '../design/layout/card.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Stat } from '../design/layout/stat.tsx';
import { Money } from '../design/money.tsx';
import { Time } from '../design/time.tsx';
import { Loaded } from '../shared/list/loaded.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer } from '../shared/server/server.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './overview.module.css';
import { overviewWords } from './words.ts';

interface Props extends Pick<ComponentProps<typeof ServerLink>, 'to' | 'search'> {
  label: string;
  change?: ComponentProps<typeof Stat>['change'];
  children: ReactNode;
}

/** A figure whose whole card leads to the list behind it: a screen, or the calls and units further below. */
function Figure({ label, change, children, ...link }: Props) {
  const cover = { className: styles.cover, 'aria-label': useWords(overviewWords).see(label) };
  return (
    <div className={styles.figure}>
      <Stat label={label} value={children} {...(change && { change })} />
      {link.to ? <ServerLink {...link} {...cover} /> : <a href="#street" {...cover} />}
    </div>
  );
}

/** The community in figures: what all may see, and the money for who looks after the bank. */
export function Figures() {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { serverId, server, may } = useServer();
  const units = useQuery(answer('mdt', 'listUnits', { server_id: serverId })).data?.units;
  const calls = useOpenCalls();
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : formatNumber(value, language);
  return (
    <section aria-label={words.figures}>
      <Columns layout="stats">
        {may(getAnalytics) && <MoneyFigures />}
        <Figure label={words.members} to="/s/$serverId/members">
          {number(server.member_count)}
        </Figure>
        <Figure label={words.onDuty}>{number(units?.length)}</Figure>
        <Figure label={words.openCalls}>{number(calls.total)}</Figure>
      </Columns>
    </section>
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
  const { data } = useQuery(answer('economy', 'getAnalytics', { server_id: serverId }));
  const moved = data && {
    text: words.transfers(formatNumber(data.transfers_count, language), data.transfers_count === 1),
    direction: 'none' as const,
  };
  return (
    <>
      <Figure label={words.supply} to="/s/$serverId/treasury">
        <Money amount={data?.money_supply ?? null} symbol={symbol} />
      </Figure>
      <Figure label={words.treasury} to="/s/$serverId/treasury">
        <Money amount={data?.treasury ?? null} symbol={symbol} />
      </Figure>
      <Figure
        label={words.moved}
        change={moved}
        to="/s/$serverId/log"
        search={{ domain: 'bank', action: 'transfer.completed' }}
      >
        <Money amount={data?.transfers_volume ?? null} symbol={symbol} />
      </Figure>
    </>
  );
}

const MOST_CALLS = 5;
const MOST_NAMES = 6;

/** The open calls and who is on duty, which every member may know. */
export function Street() {
  const words = useWords(overviewWords);
  const { pending, active } = useOpenCalls();
  const calls = [...(pending.data?.calls ?? []), ...(active.data?.calls ?? [])].slice(0, MOST_CALLS);
  return (
    <div id="street" className={styles.anchor}>
      <Card title={words.street} isFlush>
        <Loaded query={pending} failed={words.failed} shape="rows" rows={3}>
          {() =>
            calls.length === 0 ? (
              <p className={styles.calm}>{words.noCalls}</p>
            ) : (
              <ul>
                {calls.map(({ call_id, title, location, status, panic_character_id, created_at }) => (
                  <li key={call_id} className={styles.call}>
                    {panic_character_id === null ? (
                      <Badge tone={status === 'pending' ? 'warning' : 'info'}>
                        {status === 'pending' ? words.pending : words.active}
                      </Badge>
                    ) : (
                      <Badge tone="danger">{words.panic}</Badge>
                    )}
                    <span className={styles.callText}>
                      {title}
                      {location !== null && <span className={styles.soft}> · {location}</span>}
                    </span>
                    <span className={styles.soft}>
                      <Time value={created_at} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <Units />
      </Card>
    </div>
  );
}

function Units() {
  const words = useWords(overviewWords);
  const { serverId } = useServer();
  const units = useQuery(answer('mdt', 'listUnits', { server_id: serverId })).data?.units ?? [];
  if (units.length === 0) return null;
  const names = units.flatMap(({ name }) => (name === null ? [] : [name]));
  const rest = units.length - Math.min(names.length, MOST_NAMES);
  const shown = [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [words.more(rest)] : [])];
  return <p className={styles.units}>{words.units(shown.join(', '))}</p>;
}
