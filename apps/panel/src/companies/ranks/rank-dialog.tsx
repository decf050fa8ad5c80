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

/** The name, level and bounds of a rank; they are saved with the matrix. */
export function RankDialog({ company, ranks, at, onApply, onRemove, onClose }: Props) {
  const words = useWords(ranksWords);
  const common = useWords(companiesWords);
  const { symbol } = useServer();
  const first = at === 'new' ? NEW : ranks[at]!;
  const [name, setName] = useState(first.name);
  const [level, setLevel] = useState<number | null>(first.level);
  const [spend, setSpend] = useState(first.spend_per_day === null ? '' : String(first.spend_per_day));
  const [percent, setPercent] = useState<number | null>(first.commission_percent);
  const [isTried, setIsTried] = useState(false);
  const highest = (company.me?.level ?? OWNER_LEVEL) - 1;
  const isTaken = ranks.some(
    (each) => each !== first && each.name.toLowerCase() === name.trim().toLowerCase(),
  );
  const nameError = name.trim() === '' ? words.nameMissing : isTaken ? words.nameTaken : null;
  const levelError = isWithin(level, 1, highest) ? null : words.between(1, highest);
  const percentError = isWithin(percent, 0, 100) ? null : words.between(0, 100);
  const submit = (): Promise<void> => {
    setIsTried(true);
    if (nameError !== null || !isWithin(level, 1, highest) || !isWithin(percent, 0, 100))
      return Promise.resolve();
    onApply({
      ...first,
      name: name.trim(),
      level,
      spend_per_day: spend === '' ? null : Number(spend),
      commission_percent: percent,
    });
    onClose();
    return Promise.resolve();
  };
  const isChanged =
    name !== first.name ||
    level !== first.level ||
    spend !== (first.spend_per_day === null ? '' : String(first.spend_per_day)) ||
    percent !== first.commission_percent;
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
          value={name}
          maxLength={LONGEST}
          isRequired
          error={isTried ? nameError : null}
          onChange={setName}
        />
        <NumberField
          label={words.level}
          hint={words.levelHint}
          min={1}
          max={highest}
          isRequired
          value={level}
          error={isTried ? levelError : null}
          onChange={setLevel}
        />
        <MoneyField
          label={words.spend}
          hint={words.spendHint}
          symbol={symbol}
          placeholder={words.unlimited}
          value={spend}
          onChange={setSpend}
        />
        <NumberField
          label={words.commission}
          hint={words.commissionHint}
          suffix="%"
          min={0}
          max={100}
          isRequired
          value={percent}
          error={isTried ? percentError : null}
          onChange={setPercent}
        />
      </div>
    </FormDialog>
  );
}
