import type { AnswerOf, Client } from '@cabildo/client';
import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import payDebt from '@cabildo/contracts/economy/credit/debts/pay_debt.ts';
import signDebt from '@cabildo/contracts/economy/credit/debts/sign_debt.ts';
import { useState } from 'react';
import { CharacterPerson } from '../../app/character-name.tsx';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Time } from '../../design/Time.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { AccountSelect } from '../shared/account-select.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import shared from '../shared/shared.module.css';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { debtWords } from './words.ts';

export type Debt = AnswerOf<Client['economy']['listDebts']>['debts'][number];

export const DEBT_TONES: Readonly<Record<Debt['status'], Tone>> = {
  unsigned: 'warning',
  signed: 'danger',
  paid: 'success',
  cancelled: 'neutral',
};

interface Props {
  debt: Debt;
  onClose: () => void;
}

/** Pays a signed debt or a fine in full. */
function Pay({ debt, onClose }: Props) {
  const words = useWords(debtWords);
  const language = useLanguage();
  const { serverId, symbol, accounts, main } = useBank();
  const usable = accounts.filter((each) => maySpend(each, 'pay'));
  const form = useForm(payDebt, {
    fixed: { server_id: serverId, debt_id: debt.debt_id },
    values: { account_id: String((main ?? usable[0])?.account_id ?? '') },
    onDone() {
      toast({ title: words.paid });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.payTitle}
      description={formatMoney(debt.amount, symbol, language)}
      submit={words.pay}
      onClose={onClose}
    >
      <AccountSelect {...form.text('account_id')} label={words.from} accounts={usable} symbol={symbol} />
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
  const { symbol } = useBank();
  const { creditor_character_id: creditor, debtor_character_id: debtor } = debt;
  return (
    <Drawer title={words.kinds[debt.kind]} subtitle={`#${debt.debt_id}`} onClose={onClose}>
      <div className={shared.row}>
        <span className={shared.figure}>
          <Money amount={debt.amount} symbol={symbol} />
        </span>
        <Badge tone={DEBT_TONES[debt.status]}>{words.statuses[debt.status]}</Badge>
      </div>
      <Actions debt={debt} />
      <KeyValues
        items={[
          [
            words.creditor,
            creditor === null ? words.server : <CharacterPerson key="creditor" id={creditor} />,
          ],
          [words.debtor, <CharacterPerson key="debtor" id={debtor} />],
          [words.description, debt.description],
          [words.created, <Time key="created" value={debt.created_at} />],
          [words.due, debt.due_at && <Time key="due" value={debt.due_at} />],
          [words.signedAt, debt.signed_at && <Time key="signed" value={debt.signed_at} />],
          [words.paidAt, debt.paid_at && <Time key="paid" value={debt.paid_at} />],
        ]}
      />
    </Drawer>
  );
}
