import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../../api/answers.ts';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { formatMoney } from '../../design/format.ts';
import { Card } from '../../design/layout/card.tsx';
import { Money } from '../../design/money.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './wallet.module.css';
import { homeWords } from './words.ts';

type HeldBill = RowOf<'economy', 'getWallet', 'bills'>;

/** Takes cash from an account. */
function Withdraw({ onClose }: { onClose: () => void }) {
  const words = useWords(homeWords);
  const { amount } = useWords(bankWords);
  const { of, accounts, main } = useBank();
  const usable = accounts.filter((account) => maySpend(account, 'transfer'));
  return (
    <BankForm
      contract={withdraw}
      fixed={of}
      values={{ account_id: String((main ?? usable[0])?.account_id ?? '') }}
      title={words.withdrawTitle}
      submit={words.withdraw}
      done={words.withdrawn}
      onClose={onClose}
      fields={{ account_id: (bound) => <AccountSelect {...bound} accounts={usable} />, amount }}
    />
  );
}

type Counts = Readonly<Record<number, number | null>>;

interface BillsProps {
  bills: readonly HeldBill[];
  counts: Counts;
  onChange: (counts: Counts) => void;
  sum: number;
}

/** How many of each bill are brought. */
function BillFields({ bills, counts, onChange, sum }: BillsProps) {
  const words = useWords(homeWords);
  const { amount } = useWords(bankWords);
  const { symbol } = useBank();
  const language = useLanguage();
  return (
    <>
      {bills.map(({ value, quantity }) => (
        <NumberField
          key={value}
          label={words.billOf(formatMoney(value, symbol, language))}
          value={counts[value] ?? null}
          onChange={(count) => onChange({ ...counts, [value]: count })}
          min={0}
          max={quantity}
          suffix={`/ ${quantity}`}
        />
      ))}
      <strong>{`${amount}: ${formatMoney(sum, symbol, language)}`}</strong>
    </>
  );
}

/** Brings cash to an account: an amount, or exactly the bills that were chosen. */
function Deposit({ bills, onClose }: { bills: readonly HeldBill[]; onClose: () => void }) {
  const words = useWords(homeWords);
  const { amount } = useWords(bankWords);
  const { of, accounts, main } = useBank();
  const active = accounts.filter(({ status }) => status === 'active');
  const [isExact, setIsExact] = useState(false);
  const [counts, setCounts] = useState<Counts>({});
  const chosen = bills
    .map(({ value }) => ({ value, quantity: counts[value] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const sum = chosen.reduce((total, { value, quantity }) => total + value * quantity, 0);
  return (
    <BankForm
      contract={deposit}
      fixed={of}
      values={{ account_id: String((main ?? active[0])?.account_id ?? '') }}
      toInput={(entered) =>
        isExact ? { ...entered, amount: sum, bills: JSON.stringify(chosen) } : { ...entered }
      }
      title={words.depositTitle}
      submit={words.deposit}
      done={words.deposited}
      onClose={onClose}
      fields={{
        account_id: (bound) => <AccountSelect {...bound} accounts={active} />,
        bills: (
          <>
            <Switch label={words.exact} hint={words.exactHint} value={isExact} onChange={setIsExact} />
            {isExact && <BillFields bills={bills} counts={counts} onChange={setCounts} sum={sum} />}
          </>
        ),
        amount: !isExact && amount,
      }}
    />
  );
}

function Bills({ bills }: { bills: readonly HeldBill[] }) {
  const words = useWords(homeWords);
  const { symbol } = useBank();
  if (bills.length === 0) return <p className={shared.soft}>{words.noCash}</p>;
  return (
    <table className={styles.bills}>
      <caption className="visually-hidden">{words.bills}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.bill}</th>
          <th scope="col">{words.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {bills.map(({ value, label, quantity }) => (
          <tr key={value}>
            <td>
              <span className={styles.bill}>
                <Money amount={value} symbol={symbol} />
              </span>
              {label !== null && <span className={styles.name}>{label}</span>}
            </td>
            <td className={styles.count}>× {quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cash of the character by its bills, and the way to the bank and back. */
export function Wallet() {
  const words = useWords(homeWords);
  const { of, symbol, accounts, may } = useBank();
  const hasActive = accounts.some(({ status }) => status === 'active');
  return (
    <Loaded query={useQuery(answer('economy', 'getWallet', of))}>
      {({ bills, total_cash }) => (
        <Card title={words.wallet}>
          <div className={shared.stack}>
            <span className={shared.figure}>
              <Money amount={total_cash} symbol={symbol} />
            </span>
            <Bills bills={bills} />
            {hasActive && (
              <div className={shared.row}>
                <DialogButton isShown={may(withdraw)} label={words.withdraw}>
                  {(onClose) => <Withdraw onClose={onClose} />}
                </DialogButton>
                <DialogButton isShown={may(deposit) && total_cash > 0} label={words.deposit}>
                  {(onClose) => <Deposit bills={bills} onClose={onClose} />}
                </DialogButton>
              </div>
            )}
          </div>
        </Card>
      )}
    </Loaded>
  );
}
