import type { ReactNode } from 'react';
import { formatNumber } from '../design/format.ts';
import { Money } from '../design/money.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { PRESET_NAMES, PRESETS, type Preset } from './presets.ts';

/** The numbers of the presets beside each other, the chosen one marked. */
export function PresetNumbers({ chosen, symbol }: { chosen: Preset; symbol: string }) {
  const { economy: words } = useWords(foundWords);
  const language = useLanguage();
  const money = (amount: number): ReactNode => <Money amount={amount} symbol={symbol} />;
  const percent = (value: number): string => words.percent(formatNumber(value, language));
  const row = (name: string, cell: (numbers: (typeof PRESETS)[Preset]) => ReactNode): ReactNode => (
    <tr>
      <th scope="row">{name}</th>
      {PRESET_NAMES.map((each) => (
        <td key={each} data-chosen={each === chosen}>
          {cell(PRESETS[each])}
        </td>
      ))}
    </tr>
  );
  return (
    <table className={styles.numbers}>
      <caption>{words.numbers}</caption>
      <thead>
        <tr>
          <td />
          {PRESET_NAMES.map((each) => (
            <th key={each} scope="col" data-chosen={each === chosen}>
              {words.presets[each].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row(words.initial_balance, (each) => money(each.accounts_config.initial_balance))}
        {row(words.savings_interest_rate, (each) => percent(each.accounts_config.savings_interest_rate))}
        {row(words.fee_percent, (each) => percent(each.transfers_config.fee_percent))}
        {row(words.max_loan_amount, (each) => money(each.loans_config.max_loan_amount))}
        {row(words.late_fee_percent, (each) => percent(each.loans_config.late_fee_percent))}
        {row(words.max_fine, (each) => money(each.fines_config.max_fine))}
      </tbody>
    </table>
  );
}
