import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { formatMoney } from '../../design/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useServer } from '../server/server.tsx';
import styles from './balance-line.module.css';
import { dayText, pointsOf } from './history.ts';

interface Props {
  account: { account_id: number; created_at: string };
  characterId?: number;
  label: string;
  dayLabel: string;
}

const [WIDTH, HEIGHT, MARGIN] = [300, 48, 2] as const;

/** The path of steps through balances from left to right, the highest on top: each lasts until the next. */
function stepsOf(balances: readonly number[]): string {
  const lowest = Math.min(...balances);
  const span = Math.max(...balances) - lowest || 1;
  const x = (at: number) => (MARGIN + (at * (WIDTH - 2 * MARGIN)) / (balances.length - 1)).toFixed(1);
  const y = (balance: number) =>
    (HEIGHT - MARGIN - ((balance - lowest) / span) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  return balances
    .map((balance, at) => (at === 0 ? `M${x(0)} ${y(balance)}` : `H${x(at)}V${y(balance)}`))
    .join('');
}

/** The balance of an account over its last thirty days as a line, and as a table for those who cannot see it. */
export function BalanceLine({ account, characterId, label, dayLabel }: Props) {
  const language = useLanguage();
  const { serverId, symbol } = useServer();
  const { data } = useQuery(
    answer('economy', 'getBalanceHistory', {
      server_id: serverId,
      account_id: account.account_id,
      ...(characterId !== undefined && { server_character_id: characterId }),
    }),
  );
  const points = data && pointsOf(data.history, account.created_at);
  // The last point is the end of the last day: a single day is no course.
  if (!points || points[0].length < 3) return null;
  const [times, balances] = points;
  return (
    <figure className={styles.history}>
      <figcaption className={styles.label}>{label}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.line}
        aria-hidden="true"
      >
        <path d={stepsOf(balances)} />
      </svg>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{dayLabel}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {times.slice(0, -1).map((time, at) => (
            <tr key={time}>
              <th scope="row">{dayText(new Date(time * 1000).toISOString(), language)}</th>
              <td>{formatMoney(balances[at]!, symbol, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
