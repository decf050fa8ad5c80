import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import deposit from '@cabildo/contracts/economy/bank/cash/deposit.ts';
import withdraw from '@cabildo/contracts/economy/bank/cash/withdraw.ts';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Money } from '../../design/Money.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import styles from './wallet.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { homeWords } from './words.ts';

/** The cash of the character by its bills, and the way to the bank and back. */
export function Wallet() {
  const words = useWords(homeWords);
  const { of, symbol, accounts, may } = useBank();
  const [open, setOpen] = useState<'deposit' | 'withdraw'>();
  const query = useQuery(answer('economy', 'getWallet', of));
  const close = (): void => setOpen(undefined);
  if (query.isError) return <Failed query={query} />;
  if (!query.data) return <Skeleton shape="card" />;
  const { bills, total_cash } = query.data;
  const hasActive = accounts.some(({ status }) => status === 'active');
  return (
    <Card title={words.wallet}>
      <div className={shared.stack}>
        <span className={shared.figure}>
          <Money amount={total_cash} symbol={symbol} />
        </span>
        {bills.length === 0 ? (
          <p className={shared.soft}>{words.noCash}</p>
        ) : (
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
        )}
        {hasActive && (
          <div className={shared.row}>
            {may(withdraw) && <Button onClick={() => setOpen('withdraw')}>{words.withdraw}</Button>}
            {may(deposit) && total_cash > 0 && (
              <Button onClick={() => setOpen('deposit')}>{words.deposit}</Button>
            )}
          </div>
        )}
      </div>
      {open === 'deposit' && <DepositDialog bills={bills} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog onClose={close} />}
    </Card>
  );
}
