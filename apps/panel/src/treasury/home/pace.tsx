import { useQueries } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import styles from './home.module.css';
import { partsOf, type Span } from './spans.ts';
import { homeWords } from './words.ts';

const PARTS = 6;
const HEIGHT = 100;

/** The days of a part as people write them: «1–5 jun». */
function spanText({ date_from, date_to }: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.formatRange(Date.parse(date_from), Date.parse(date_to));
}

interface Part {
  days: string;
  amount: string;
  /** The amount in a few letters, because pillars are narrow. */
  short: string;
  height: number;
}

/** How much was transferred in each part of a period, as pillars that say their days and amounts. */
export function Pace({ days, now }: { days: number; now: number }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { money } = useFormat();
  const serverId = useServerId();
  const spans = partsOf(days, PARTS, now);
  const queries = useQueries({
    queries: spans.map((span) => answer('economy', 'getAnalytics', { server_id: serverId, ...span })),
  });
  const failed = queries.find(({ isError }) => isError);
  const amounts = queries.map(({ data }) => data?.transfers_volume ?? 0);
  const most = Math.max(1, ...amounts);
  const short = new Intl.NumberFormat(language, { notation: 'compact' });
  const parts = spans.map((span, at): Part => ({
    days: spanText(span, language),
    amount: money(amounts[at]!),
    short: short.format(amounts[at]!),
    height: (HEIGHT * amounts[at]!) / most,
  }));
  return (
    <Card title={words.pace} description={words.paceText}>
      {failed ? (
        <Failed query={failed} />
      ) : queries.some(({ isPending }) => isPending) ? (
        <Skeleton shape="card" />
      ) : (
        <Pillars parts={parts} />
      )}
    </Card>
  );
}

function Pillars({ parts }: { parts: readonly Part[] }) {
  const words = useWords(homeWords);
  return (
    <ul className={styles.bars} aria-label={words.pace}>
      {parts.map(({ days, amount, short, height }) => (
        <li key={days} className={styles.part}>
          <svg
            viewBox={`0 0 1 ${HEIGHT}`}
            preserveAspectRatio="none"
            className={styles.pillar}
            aria-hidden="true"
          >
            <rect y={HEIGHT - height} width="1" height={height} />
          </svg>
          <span className={styles.amount} title={amount}>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{amount}</span>
          </span>
          <span className={styles.day}>{days}</span>
        </li>
      ))}
    </ul>
  );
}
