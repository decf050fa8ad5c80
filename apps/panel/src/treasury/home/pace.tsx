import { Card } from '../../design/layout/card.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import styles from './home.module.css';
import type { Analytics } from './spans.ts';
import { homeWords } from './words.ts';

type Day = NonNullable<Analytics['days']>[number];

const HEIGHT = 100;
/** Pillars of so many days are wide enough for words of their own. */
const WIDE = 7;

/** How much was transferred on each day of a period, as pillars that say their days and amounts. */
export function Pace({ days }: { days: readonly Day[] | undefined }) {
  const words = useWords(homeWords);
  return (
    <Card title={words.pace} description={words.paceText}>
      {days ? <Pillars days={days} /> : <p className={styles.soft}>{words.paceTooLong}</p>}
    </Card>
  );
}

function Pillars({ days }: { days: readonly Day[] }) {
  const words = useWords(homeWords);
  const locale = localeOf(useLanguage());
  const { money } = useFormat();
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const short = new Intl.NumberFormat(locale, { notation: 'compact' });
  const most = Math.max(1, ...days.map(({ transfers_volume }) => transfers_volume));
  const isWide = days.length <= WIDE;
  const dateOf = (at: number): string => date.format(Date.parse(days.at(at)!.day));
  return (
    <>
      <ul className={styles.bars} aria-label={words.pace} data-wide={isWide}>
        {days.map(({ day, transfers_volume }, at) => (
          <li key={day} className={styles.part} title={`${dateOf(at)}: ${money(transfers_volume)}`}>
            <svg
              viewBox={`0 0 1 ${HEIGHT}`}
              preserveAspectRatio="none"
              className={styles.pillar}
              aria-hidden="true"
            >
              <rect
                y={HEIGHT - (HEIGHT * transfers_volume) / most}
                width="1"
                height={(HEIGHT * transfers_volume) / most}
              />
            </svg>
            <span className="visually-hidden">{`${dateOf(at)}: ${money(transfers_volume)}`}</span>
            {isWide && (
              <span className={styles.amount} aria-hidden="true">
                {short.format(transfers_volume)} <span className={styles.day}>{dateOf(at)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isWide && (
        <p className={styles.ends} aria-hidden="true">
          <span>{dateOf(0)}</span>
          <span>{dateOf(-1)}</span>
        </p>
      )}
    </>
  );
}
