import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import { useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { DebtFacts, DebtFigure, type Debt } from './debt-facts.tsx';
import { debtWords } from './words.ts';

interface Props {
  debt: Debt;
  onClose: () => void;
}

/** Pays a signed debt in full, or a fine, which cash may pay too. */
function Pay({ debt, onClose }: Props) {
  const words = useWords(debtWords);
  const language = useLanguage();
  const { serverId, symbol, accounts, main } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'pay'));
  const isFine = debt.kind === 'fine';
  const form = useForm(payDebt, {
    fixed: { server_id: serverId, debt_id: debt.debt_id },
    values: {
      payment_method: isFine && usable.length === 0 ? 'wallet' : 'bank',
      account_id: String((main ?? usable[0])?.account_id ?? ''),
    },
    toInput: ({ account_id, payment_method }) =>
      payment_method === 'wallet' ? { payment_method } : { account_id, payment_method },
    onDone() {
      toast({ title: words.paid });
      onClose();
    },
  });
  const inCash = form.values['payment_method'] === 'wallet';
  return (
    <BankDialog
      form={form}
      title={words.payTitle}
      description={formatMoney(debt.amount, symbol, language)}
      submit={words.pay}
      onClose={onClose}
    >
      {isFine && (
        <SegmentedControl
          label={words.payBy}
          value={inCash ? 'wallet' : 'bank'}
          onChange={(method) => form.set('payment_method', method)}
          options={[
            { value: 'bank', label: words.bank },
            { value: 'wallet', label: words.cash },
          ]}
        />
      )}
      {!inCash && (
        <AccountSelect {...form.text('account_id')} label={words.from} accounts={usable} symbol={symbol} />
      )}
    </BankDialog>
  );
}

function Actions({ debt }: { debt: Debt }) {
  const words = useWords(debtWords);
  const { serverId, characterId } = useBank();
  const [isPaying, setIsPaying] = useState(false);
  const input = { server_id: serverId, debt_id: debt.debt_id };
  const isDebtor = debt.debtor_character_id === characterId;
  const isCreditor = debt.creditor_character_id === characterId;
  const isOpen = debt.status === 'unsigned' || debt.status === 'signed';
  return (
    <div className={shared.row}>
      {isDebtor && debt.status === 'unsigned' && (
        <>
          <ConfirmButton
            contract={signDebt}
            input={input}
            label={words.sign}
            title={words.signTitle}
            text={words.signText}
            variant="primary"
            isDanger={false}
          />
          <ConfirmButton
            contract={cancelDebt}
            input={input}
            label={words.refuse}
            title={words.refuseTitle}
            text={words.refuseText}
          />
        </>
      )}
      {isDebtor && debt.status === 'signed' && (
        <Button variant="primary" onClick={() => setIsPaying(true)}>
          {words.pay}
        </Button>
      )}
      {isCreditor && isOpen && (
        <ConfirmButton
          contract={cancelDebt}
          input={input}
          label={words.forgive}
          title={words.forgiveTitle}
          text={words.forgiveText}
        />
      )}
      {isPaying && <Pay debt={debt} onClose={() => setIsPaying(false)} />}
    </div>
  );
}

/** A debt with what can be done about it. */
export function DebtDrawer({ debt, onClose }: Props) {
  const words = useWords(debtWords);
  return (
    <Drawer title={words.kinds[debt.kind]} subtitle={`#${debt.debt_id}`} onClose={onClose}>
      <DebtFigure debt={debt} />
      <Actions debt={debt} />
      <DebtFacts debt={debt} />
    </Drawer>
  );
}
