import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import { Choice } from '../../design/fields/choice.tsx';
import { formatMoney } from '../../design/format.ts';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { DebtFacts, DebtFigure, type Debt } from './debt-facts.tsx';
import { debtWords } from './words.ts';

/** Records a debt that another character owes to the acting one. */
export function CreateDebt({ onClose }: { onClose: () => void }) {
  const words = useWords(debtWords);
  const { amount } = useWords(bankWords);
  const { of, accounts } = useBank();
  const payee = usePayee();
  const signable = accounts.filter((each) => maySpend(each, 'sign_debts'));
  return (
    <BankForm
      contract={createDebt}
      fixed={of}
      toInput={(entered) => ({ ...entered, debtor_character_id: payee.params.to_character_id })}
      title={words.create}
      submit={words.create}
      done={words.claimed}
      check={payee.check}
      onClose={onClose}
      fields={{
        debtor_character_id: <PayeeField {...payee.field} label={words.debtor} withCards={false} />,
        amount,
        description: { label: words.description, rows: 2 },
        due_at: { label: words.due, as: 'moment' },
        account_id: (bound) => (
          <AccountSelect {...bound} label={words.into} accounts={signable} placeholder={words.standard} />
        ),
      }}
    />
  );
}

interface Props {
  debt: Debt;
  onClose: () => void;
}

/** Pays a signed debt in full, or a fine, which cash may pay too. */
function PayDebt({ debt, onClose }: Props) {
  const words = useWords(debtWords);
  const language = useLanguage();
  const { serverId, symbol, accounts, main } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'pay'));
  const isFine = debt.kind === 'fine';
  return (
    <BankForm
      contract={payDebt}
      fixed={{ server_id: serverId, debt_id: debt.debt_id }}
      values={{
        payment_method: isFine && usable.length === 0 ? 'wallet' : 'bank',
        account_id: String((main ?? usable[0])?.account_id ?? ''),
      }}
      toInput={({ account_id, payment_method }) =>
        payment_method === 'wallet' ? { payment_method } : { account_id, payment_method }
      }
      title={words.payTitle}
      description={formatMoney(debt.amount, symbol, language)}
      submit={words.pay}
      done={words.paid}
      onClose={onClose}
      fields={({ values, set }) => ({
        payment_method: isFine && (
          <Choice
            label={words.payBy}
            value={values['payment_method'] === 'wallet' ? 'wallet' : 'bank'}
            onChange={(method) => set('payment_method', method)}
            names={words.methods}
          />
        ),
        account_id:
          values['payment_method'] !== 'wallet' &&
          ((bound) => <AccountSelect {...bound} label={words.from} accounts={usable} />),
      })}
    />
  );
}

function Actions({ debt }: { debt: Debt }) {
  const words = useWords(debtWords);
  const { serverId, characterId } = useBank();
  const input = { server_id: serverId, debt_id: debt.debt_id };
  const isDebtor = debt.debtor_character_id === characterId;
  const isCreditor = debt.creditor_character_id === characterId;
  const isUnsigned = debt.status === 'unsigned';
  const isSigned = debt.status === 'signed';
  return (
    <div className={shared.row}>
      {isDebtor && isUnsigned && (
        <>
          <ConfirmButton
            {...words.sign}
            contract={signDebt}
            input={input}
            variant="primary"
            isDanger={false}
          />
          <ConfirmButton {...words.refuse} contract={cancelDebt} input={input} />
        </>
      )}
      <DialogButton isShown={isDebtor && isSigned} variant="primary" label={words.pay}>
        {(onClose) => <PayDebt debt={debt} onClose={onClose} />}
      </DialogButton>
      {isCreditor && (isUnsigned || isSigned) && (
        <ConfirmButton {...words.forgive} contract={cancelDebt} input={input} />
      )}
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
