import { ORG_RIGHTS, type OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { Icon } from '../../design/icon.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { mayChange, mayToggle, storedOf, type DraftRank } from './draft.ts';
import styles from './ranks.module.css';
import { ranksWords } from './words.ts';

interface Props {
  company: Company;
  ranks: readonly DraftRank[];
  onToggle: (at: number, right: OrgRight) => void;
  onOpen: (at: number) => void;
}

/** Every rank and every right: what a rank may do is ticked. */
export function RankMatrix({ company, ranks, onToggle, onOpen }: Props) {
  const words = useWords(ranksWords);
  const { rank: rankWord } = useWords(companiesWords);
  const { money } = useFormat();
  const names = useRightNames();
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={words.matrix}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              {rankWord}
            </th>
            <th scope="col">{words.spend}</th>
            <th scope="col">{words.commission}</th>
            {ORG_RIGHTS.map((right) => (
              <th key={right} scope="col">
                <span className={styles.upright}>{names[right]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranks.map((rank, at) => (
            <tr key={rank.rank_id ?? `new ${at}`}>
              <th scope="row" className={styles.rank}>
                <RankName company={company} rank={rank} onOpen={() => onOpen(at)} />
              </th>
              <td className={styles.value}>
                {rank.spend_per_day === null ? words.unlimited : money(rank.spend_per_day)}
              </td>
              <td className={styles.value}>{rank.commission_percent} %</td>
              {ORG_RIGHTS.map((right) => (
                <td key={right} className={styles.cell}>
                  <Cell
                    label={words.cell(names[right], rank.name)}
                    isOn={rank.rights.includes(right)}
                    onToggle={mayToggle(company, rank, right) && (() => onToggle(at, right))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The names of all rights: those on accounts are the bank's. */
function useRightNames(): Readonly<Record<OrgRight, string>> {
  return { ...useWords(bankWords).permissions, ...useWords(ranksWords).own };
}

type NameProps = { company: Company; rank: DraftRank; onOpen: () => void };

/** A rank with its level and how many have it; its name opens it where this person may change it. */
function RankName({ company, rank, onOpen }: NameProps) {
  const words = useWords(ranksWords);
  const count = storedOf(company, rank)?.member_count ?? 0;
  return (
    <>
      {mayChange(company, rank) ? (
        <button type="button" className="link" aria-label={words.edit(rank.name)} onClick={onOpen}>
          {rank.name}
        </button>
      ) : (
        rank.name
      )}
      <span className={styles.about}>
        {words.levelOf(rank.level)} · {words.people(count)}
      </span>
    </>
  );
}

type CellProps = { label: string; isOn: boolean; onToggle: (() => void) | false };

/** A box where this person may change it, else a tick or nothing. */
function Cell({ label, isOn, onToggle }: CellProps) {
  if (onToggle)
    return (
      <input type="checkbox" className={styles.box} aria-label={label} checked={isOn} onChange={onToggle} />
    );
  if (!isOn) return <span aria-hidden="true">·</span>;
  return (
    <span className={styles.tick} title={label}>
      <Icon name="check" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
