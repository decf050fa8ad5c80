import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../shared/list/failed.tsx';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { formatNumber } from '../../design/format.ts';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import styles from './credit-score.module.css';
import { loanWords } from './words.ts';

const TONES = { excellent: 'success', good: 'success', fair: 'warning', poor: 'danger' } as const;

interface Props {
  of: { server_id: number; server_character_id: number };
  /** Says what the score is good for. */
  description?: string;
}

/** The credit score of a character, and the parts that add up to it. */
export function CreditScore({ of, description }: Props) {
  const words = useWords(loanWords);
  const language = useLanguage();
  const query = useQuery(answer('economy', 'getCreditScore', of));
  if (query.isError) return <Failed query={query} />;
  if (!query.data) return <Skeleton shape="card" />;
  const { score, tier, factors, min_score, max_score } = query.data.credit;
  return (
    <Card title={words.score} description={description}>
      <div className={shared.stack}>
        <div className={shared.row}>
          <span className={shared.figure}>{formatNumber(score, language)}</span>
          <Badge tone={TONES[tier]}>{words.tiers[tier]}</Badge>
        </div>
        <div
          role="meter"
          aria-label={words.score}
          aria-valuemin={min_score}
          aria-valuemax={max_score}
          aria-valuenow={score}
          aria-valuetext={words.scoreOf(score, max_score)}
          className={styles.track}
        >
          <div className={styles.bar} style={{ width: `${(100 * score) / max_score}%` }} />
        </div>
        <table className={styles.factors}>
          <caption>{words.factorsTitle}</caption>
          <tbody>
            {factors
              .filter(({ impact }) => impact !== 0)
              .map(({ name, impact }) => (
                <tr key={name}>
                  <th scope="row">{words.factors[name]}</th>
                  <td data-good={impact > 0}>
                    {impact > 0 && name !== 'base' && '+'}
                    {formatNumber(impact, language)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
