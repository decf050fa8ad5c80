import { OWNER_LEVEL } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { isRemovable, type DraftRank } from './draft.ts';
import { ranksWords } from './words.ts';

const LONGEST = 32;

/** A rank with which nothing was done yet. */
const NEW: DraftRank = { name: '', level: 1, rights: [], spend_per_day: null, commission_percent: 0 };

interface Props {
  company: Company;
  ranks: readonly DraftRank[];
  at: number | 'new';
  onApply: (rank: DraftRank) => void;
  onRemove: () => void;
  onClose: () => void;
}

const isWithin = (value: number | null, min: number, max: number): value is number =>
  Number.isInteger(value) && value! >= min && value! <= max;

/** A rank while it is typed: numbers may be missing, and the amount is text. */
interface Typed {
  name: string;
  level: number | null;
  spend: string;
  percent: number | null;
}

const typedOf = ({ name, level, spend_per_day, commission_percent: percent }: DraftRank): Typed => ({
  name,
  level,
  spend: spend_per_day === null ? '' : String(spend_per_day),
  percent,
});

/** The rank as it was typed, with what is wrong with it once somebody wanted to apply it. */
function useTyped({ company, ranks, at, onApply, onClose }: Props) {
  const words = useWords(ranksWords);
  const first = at === 'new' ? NEW : ranks[at]!;
  const [typed, setTyped] = useState(typedOf(first));
  const [isTried, setIsTried] = useState(false);
  const { name, level, spend, percent } = typed;
  const highest = (company.me?.level ?? OWNER_LEVEL) - 1;
  const isNamed = (each: DraftRank): boolean => each.name.toLowerCase() === name.trim().toLowerCase();
  const isTaken = ranks.some((each) => each !== first && isNamed(each));
  const wrong = {
    name: name.trim() === '' ? words.nameMissing : isTaken ? words.nameTaken : null,
    level: isWithin(level, 1, highest) ? null : words.between(1, highest),
    percent: isWithin(percent, 0, 100) ? null : words.between(0, 100),
  };
  function submit(): Promise<void> {
    setIsTried(true);
    if (wrong.name === null && isWithin(level, 1, highest) && isWithin(percent, 0, 100)) {
      const spend_per_day = spend === '' ? null : Number(spend);
      onApply({ ...first, name: name.trim(), level, spend_per_day, commission_percent: percent });
      onClose();
    }
    return Promise.resolve();
  }
  return {
    first,
    typed,
    highest,
    set: (change: Partial<Typed>): void => setTyped({ ...typed, ...change }),
    wrong: isTried ? wrong : { name: null, level: null, percent: null },
    submit,
    isChanged: JSON.stringify(typed) !== JSON.stringify(typedOf(first)),
  };
}

/** The name, level and bounds of a rank; they are saved with the matrix. */
export function RankDialog(props: Props) {
  const { company, at, onRemove, onClose } = props;
  const words = useWords(ranksWords);
  const common = useWords(companiesWords);
  const { symbol } = useServer();
  const { first, typed, highest, set, wrong, submit, isChanged } = useTyped(props);
  return (
    <FormDialog
      title={at === 'new' ? words.newTitle : words.edit(first.name)}
      form={{ submit, isBusy: false, isUnknown: false, error: undefined, refusal: null, isChanged }}
      submit={words.apply}
      onClose={onClose}
      actions={
        at !== 'new' &&
        isRemovable(company, first) && (
          <Button
            variant="ghost"
            icon="trash"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <TextField
          label={common.name}
          value={typed.name}
          maxLength={LONGEST}
          isRequired
          error={wrong.name}
          onChange={(name) => set({ name })}
        />
        <NumberField
          label={words.level}
          hint={words.levelHint}
          min={1}
          max={highest}
          isRequired
          value={typed.level}
          error={wrong.level}
          onChange={(level) => set({ level })}
        />
        <MoneyField
          label={words.spend}
          hint={words.spendHint}
          symbol={symbol}
          placeholder={words.unlimited}
          value={typed.spend}
          onChange={(spend) => set({ spend })}
        />
        <NumberField
          label={words.commission}
          hint={words.commissionHint}
          suffix="%"
          min={0}
          max={100}
          isRequired
          value={typed.percent}
          error={wrong.percent}
          onChange={(percent) => set({ percent })}
        />
      </div>
    </FormDialog>
  );
}
