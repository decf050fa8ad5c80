import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import adjustEconomy from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import { useState } from 'react';
import type { RowOf } from '../../api/answers.ts';
import shared from '../../bank/shared/shared.module.css';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand, type InputOf } from '../../forms/command.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { staffAccountWords } from './words.ts';

export type Account = RowOf<'economy', 'listAccounts', 'accounts'>;

interface DialogProps {
  account: Account;
  onClose: () => void;
}

/** The buttons of staff about an account, by their rights and its state. */
export function AccountActions({ account }: Pick<DialogProps, 'account'>) {
  const words = useWords(staffAccountWords);
  const { serverId, may } = useServer();
  const { account_id, account_type, status, has_pin } = account;
  const input = { server_id: serverId, account_id };
  if (status === 'closed') return null;
  return (
    <div className={shared.row}>
      <DialogButton isShown={may(adjustEconomy) && status === 'active'} size="small" label={words.adjust}>
        {(close) => <Adjust account={account} onClose={close} />}
      </DialogButton>
      <DialogButton
        isShown={may(adjustEconomy) && account_type === 'business'}
        size="small"
        label={words.rename}
      >
        {(close) => <RenameBusiness account={account} onClose={close} />}
      </DialogButton>
      <DialogButton isShown={may(resetPin) && has_pin} size="small" label={words.resetPin}>
        {(close) => <ResetPin account={account} onClose={close} />}
      </DialogButton>
      {may(freezeAccount) && status === 'active' && (
        <ConfirmButton
          size="small"
          contract={freezeAccount}
          input={input}
          label={words.freeze}
          title={words.freezeTitle}
          text={words.freezeText}
        />
      )}
      {may(unfreezeAccount) && status === 'frozen' && (
        <ConfirmButton
          size="small"
          contract={unfreezeAccount}
          input={input}
          label={words.unfreeze}
          title={words.unfreezeTitle}
          text={words.unfreezeText}
          isDanger={false}
        />
      )}
    </div>
  );
}

function ResetPin({ account: { account_id }, onClose }: DialogProps) {
  const words = useWords(staffAccountWords);
  return (
    <CommandForm
      contract={resetPin}
      fixed={{ server_id: useServerId(), account_id }}
      title={words.resetPin}
      description={words.resetPinText}
      submit={words.resetPin}
      done={words.pinReset}
      fields={{
        pin: (bound) => (
          <TextField
            type="password"
            autoComplete="new-password"
            inputMode="numeric"
            label={words.newPin}
            hint={words.newPinHint}
            {...bound}
          />
        ),
      }}
      onClose={onClose}
    />
  );
}

/** A form for an entry of the lists of adjustments, whose values are no parameters, so that it says itself what lacks. */
function useAdjustment(entry: () => InputOf<typeof adjustEconomy>, done: string, onClose: () => void) {
  const server_id = useServerId();
  const { needed } = useWords(staffAccountWords);
  const [isChecked, setIsChecked] = useState(false);
  const command = useCommand(adjustEconomy, {
    onDone() {
      toast({ title: done });
      onClose();
    },
  });
  const submit = async (): Promise<void> => void (await command.run({ server_id, ...entry() }));
  return {
    form: { ...command, submit, refusal: command.error, error: undefined },
    problemOf: (isRight: boolean) => (isChecked && !isRight ? needed : null),
    /** Shows what lacks. Returns whether nothing does. */
    check(isRight: boolean): boolean {
      setIsChecked(true);
      return isRight;
    },
  };
}

/** Adds to the balance of an account or takes from it. */
function Adjust({ account: { account_id }, onClose }: DialogProps) {
  const words = useWords(staffAccountWords);
  const { symbol } = useServer();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const isAmount = Number(amount) !== 0 && !Number.isNaN(Number(amount));
  const isReason = reason.trim() !== '';
  const entry = { server_character_id: undefined, account_id, target: 'bank' as const };
  const { form, problemOf, check } = useAdjustment(
    () => ({ adjustments: [{ ...entry, amount: Number(amount), reason: reason.trim() }] }),
    words.adjusted,
    onClose,
  );
  return (
    <FormDialog
      title={words.adjust}
      description={words.adjustText}
      form={form}
      submit={words.adjust}
      check={() => check(isAmount && isReason)}
      onClose={onClose}
    >
      <MoneyField
        label={words.change}
        hint={words.changeHint}
        symbol={symbol}
        isNegativeAllowed
        isRequired
        value={amount}
        onChange={setAmount}
        error={problemOf(isAmount)}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        isRequired
        maxLength={140}
        value={reason}
        onChange={setReason}
        error={problemOf(isReason)}
      />
    </FormDialog>
  );
}

/** Gives the account of a business another name. */
function RenameBusiness({ account: { account_id, account_name }, onClose }: DialogProps) {
  const words = useWords(staffAccountWords);
  const { name: label } = useWords(treasuryWords);
  const { save, saved } = useWords(formWords);
  const [name, setName] = useState(account_name);
  const isName = name.trim() !== '';
  const { form, problemOf, check } = useAdjustment(
    () => ({ businesses: [{ account_id, account_name: name.trim(), status: undefined }] }),
    saved,
    onClose,
  );
  return (
    <FormDialog title={words.rename} form={form} submit={save} check={() => check(isName)} onClose={onClose}>
      <TextField
        label={label}
        isRequired
        maxLength={64}
        value={name}
        onChange={setName}
        error={problemOf(isName)}
      />
    </FormDialog>
  );
}
