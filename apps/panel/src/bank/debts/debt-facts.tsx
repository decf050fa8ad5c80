import type { AnswerOf, Client } from '@cabildo/client';
import { CharacterPerson } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { debtWords } from './words.ts';

export type Debt = AnswerOf<Client['economy']['listDebts']>['debts'][number];

export const DEBT_TONES: Readonly<Record<Debt['status'], Tone>> = {
  unsigned: 'warning',
  signed: 'danger',
  paid: 'success',
  cancelled: 'neutral',
};

/** The amount of a debt and how it stands. */
export function DebtFigure({ debt }: { debt: Debt }) {
  const words = useWords(debtWords);
  const { symbol } = useServer();
  return (
    <div className={shared.row}>
      <span className={shared.figure}>
        <Money amount={debt.amount} symbol={symbol} />
      </span>
      <Badge tone={DEBT_TONES[debt.status]}>{words.statuses[debt.status]}</Badge>
    </div>
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
