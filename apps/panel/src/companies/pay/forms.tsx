import payBonus from '@cabildo/contracts/economy/payroll/pay_bonus.ts';
import setPay from '@cabildo/contracts/economy/payroll/set_pay.ts';
import setPayPeriod from '@cabildo/contracts/economy/payroll/set_pay_period.ts';
import { PAY_PERIODS, type PayPeriod } from '@cabildo/contracts/economy/payroll/payroll.ts';
import type { RowOf } from '../../api/answers.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { Select } from '../../design/fields/select.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useWords } from '../../words/words.ts';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { companyPayWords } from './words.ts';

export type RankPay = RowOf<'orgs', 'listPayRuns', 'pay'>;

const BY_HAND = 'none';

interface Props {
  company: Company;
  onClose: () => void;
}

/** Says what a rank earns an hour. */
export function RankPayForm({ company, rank, onClose }: Props & { rank: RankPay }) {
  const words = useWords(companyPayWords);
  const { rank_id, per_hour, max_minutes_a_day, min_minutes } = rank;
  const { suffix } = words;
  return (
    <CommandForm
      contract={setPay}
      id={String(rank_id)}
      fixed={{ ...company.acts, rank_id }}
      stored={{ per_hour: String(per_hour), max_minutes_a_day, min_minutes }}
      toInput={(entered) => ({ per_hour: String(per_hour), ...entered })}
      title={words.setTitle(rank.name)}
      onClose={onClose}
      fields={{
        per_hour: words.perHour,
        max_minutes_a_day: { label: words.mostADay, hint: words.mostHint, suffix, isRequired: true },
        min_minutes: { label: words.leastShift, hint: words.leastHint, suffix, isRequired: true },
      }}
    />
  );
}

/** Says how often the company pays by itself. */
export function PeriodForm({ company, period, onClose }: Props & { period: PayPeriod | null }) {
  const words = useWords(companyPayWords);
  const { frequencies } = useWords(bankWords);
  return (
    <CommandForm
      contract={setPayPeriod}
      fixed={company.acts}
      stored={{ period: period ?? BY_HAND }}
      toInput={({ period: chosen }) => ({ period: chosen === BY_HAND ? null : chosen })}
      title={words.setPeriod}
      description={words.periodText}
      onClose={onClose}
      fields={{
        period: ({ value, onChange, name }) => (
          <Select
            name={name}
            label={words.period}
            isRequired
            value={value}
            onChange={onChange}
            options={[
              { value: BY_HAND, label: words.byHand },
              ...PAY_PERIODS.map((each) => ({ value: each, label: frequencies[each] })),
            ]}
          />
        ),
      }}
    />
  );
}

/** Pays a member something beside the wages. */
export function BonusForm({ company, onClose }: Props) {
  const words = useWords(companyPayWords);
  const { amount, concept } = useWords(bankWords);
  const { person } = useWords(companiesWords);
  const { members, me, isOwner } = company;
  const others = (members ?? []).filter(
    ({ server_character_id: id, name }) => name !== null && (isOwner || id !== me?.server_character_id),
  );
  return (
    <CommandForm
      contract={payBonus}
      fixed={company.acts}
      title={words.bonus}
      description={words.bonusText}
      submit={words.bonus}
      done={words.bonusDone}
      onClose={onClose}
      fields={{
        target_character_id:
          members === null
            ? { label: person, isRequired: true }
            : ({ value, onChange, error, name }) => (
                <Select
                  name={name}
                  isRequired
                  label={person}
                  error={error ?? null}
                  value={value === '' ? null : value}
                  onChange={onChange}
                  options={others.map((each) => ({
                    value: String(each.server_character_id),
                    label: each.name!,
                  }))}
                />
              ),
        amount,
        concept: { label: concept, isRequired: true },
      }}
    />
  );
}
