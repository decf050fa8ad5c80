import setRanks from '@cabildo/contracts/economy/organisations/set_ranks.ts';
import { ORG_LIMITS } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { draftOf, toggled, type DraftRank } from './draft.ts';
import { RankDialog } from './rank-dialog.tsx';
import { RankMatrix } from './rank-matrix.tsx';
import matrix from './ranks.module.css';
import { ranksWords } from './words.ts';

/** The ranks of a company with their rights; what was changed in any of them is saved together. */
export function RanksTab({ company }: { company: Company }) {
  const words = useWords(ranksWords);
  const { save } = useWords(formWords);
  const [draft, setDraft] = useState<readonly DraftRank[]>();
  const [open, setOpen] = useState<number | 'new'>();
  const command = useCommand(setRanks, {
    onDone() {
      setDraft(undefined);
      toast({ title: words.saved });
    },
  });
  const ranks = draft ?? draftOf(company.ranks);
  const change = (next: readonly DraftRank[]): void => {
    command.reset();
    setDraft(next);
  };
  const close = (): void => setOpen(undefined);
  const mayAdd = company.has('ranks') && ranks.length < ORG_LIMITS.ranks;
  return (
    <div className={styles.stack}>
      <p className={styles.soft}>
        {words.owner} {company.has('ranks') && words.text}
      </p>
      <RankMatrix
        company={company}
        ranks={ranks}
        onToggle={(at, right) => change(ranks.with(at, toggled(ranks[at]!, right)))}
        onOpen={setOpen}
      />
      <CommandProblem command={command} />
      <div className={matrix.bar}>
        <span role="status">{draft && words.unsaved}</span>
        {mayAdd && (
          <Button icon="plus" onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        )}
        {draft && (
          <>
            <Button
              onClick={() => {
                command.reset();
                setDraft(undefined);
              }}
            >
              {words.discard}
            </Button>
            <Button
              variant="primary"
              isBusy={command.isBusy}
              onClick={() => void command.run({ ...company.acts, ranks: [...draft] })}
            >
              {save}
            </Button>
          </>
        )}
      </div>
      {open !== undefined && (
        <RankDialog
          company={company}
          ranks={ranks}
          at={open}
          onApply={(rank) => change(open === 'new' ? [...ranks, rank] : ranks.with(open, rank))}
          onRemove={() => change(ranks.filter((_, at) => at !== open))}
          onClose={close}
        />
      )}
    </div>
  );
}
