import type { RowOf } from '../../api/answers.ts';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { Badge, type Tone } from '../../design/badge.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { useWords } from '../../words/words.ts';
import { Figure } from '../shared/figure.tsx';
import { debtWords } from './words.ts';

export type Debt = RowOf<'economy', 'listDebts', 'debts'>;

export const DEBT_TONES: Readonly<Record<Debt['status'], Tone>> = {
  unsigned: 'warning',
  signed: 'danger',
  paid: 'success',
  cancelled: 'neutral',
};

/** The amount of a debt and how it stands. */
export function DebtFigure({ debt }: { debt: Debt }) {
  const words = useWords(debtWords);
  return (
    <Figure amount={debt.amount}>
      <Badge tone={DEBT_TONES[debt.status]}>{words.statuses[debt.status]}</Badge>
    </Figure>
  );
}

/** Both sides of a debt, its reason and its dates. */
export function DebtFacts({ debt }: { debt: Debt }) {
  const words = useWords(debtWords);
  const { creditor_character_id: creditor, debtor_character_id: debtor } = debt;
  return (
    <KeyValues
      items={[
        [words.creditor, creditor === null ? words.server : <CharacterPerson key="creditor" id={creditor} />],
        [words.debtor, <CharacterPerson key="debtor" id={debtor} />],
        [words.description, debt.description],
        [words.created, <Time key="created" value={debt.created_at} />],
        [words.due, debt.due_at && <Time key="due" value={debt.due_at} />],
        [words.signedAt, debt.signed_at && <Time key="signed" value={debt.signed_at} />],
        [words.paidAt, debt.paid_at && <Time key="paid" value={debt.paid_at} />],
      ]}
    />
  );
}
