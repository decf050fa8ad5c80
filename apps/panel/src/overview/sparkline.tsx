import { formatMoney } from '../design/format.ts';
import { useLanguage } from '../words/language.ts';
import styles from './overview.module.css';

interface Point {
  day: string;
  value: number;
}

interface Props {
  label: string;
  dayLabel: string;
  points: readonly Point[];
  symbol: string;
}

const [WIDTH, HEIGHT, MARGIN] = [300, 48, 2] as const;

/** The path of a line through values from left to right, the highest on top. */
export function pathOf(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const step = (WIDTH - 2 * MARGIN) / Math.max(values.length - 1, 1);
  return values
    .map((value, at) => {
      const x = MARGIN + at * step;
      const y = HEIGHT - MARGIN - ((value - lowest) / span) * (HEIGHT - 2 * MARGIN);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A balance day by day as a line, and as a table for those who cannot see it. */
export function Sparkline({ label, dayLabel, points, symbol }: Props) {
  const language = useLanguage();
  if (points.length < 2) return null;
  return (
    <figure className={styles.history}>
      <figcaption className={styles.soft}>{label}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.line}
        aria-hidden="true"
      >
        <path d={pathOf(points.map(({ value }) => value))} />
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
          {points.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatMoney(value, symbol, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
