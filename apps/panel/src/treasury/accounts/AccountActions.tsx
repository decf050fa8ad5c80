import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import unfreezeAccount from '@cabildo/contracts/economy/bank/accounts/unfreeze_account.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import adjustEconomy from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { Button } from '../../design/Button.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { Account } from './accounts-screen.tsx';
import { RenameBusiness } from './RenameBusiness.tsx';
import { staffAccountWords } from './words.ts';

interface DialogProps {
  account: Account;
  onClose: () => void;
}

function ResetPin({ account: { account_id }, onClose }: DialogProps) {
  const words = useWords(staffAccountWords);
  const { serverId } = useServer();
  const form = useForm(resetPin, {
    fixed: { server_id: serverId, account_id },
    onDone() {
      toast({ title: words.pinReset });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.resetPin}
      description={words.resetPinText}
      form={form}
      submit={words.resetPin}
      onClose={onClose}
    >
      <TextField
        type="password"
        autoComplete="new-password"
        inputMode="numeric"
        label={words.newPin}
        hint={words.newPinHint}
        {...form.text('pin')}
      />
    </FormDialog>
  );
}

/** Adds to the balance of an account or takes from it: an entry of a list, so that its fields are no parameters. */
function Adjust({ account: { account_id }, onClose }: DialogProps) {
  const words = useWords(staffAccountWords);
  const { serverId, symbol } = useServer();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const command = useCommand(adjustEconomy, {
    onDone() {
      toast({ title: words.adjusted });
      onClose();
    },
  });
  const isAmount = Number(amount) !== 0 && !Number.isNaN(Number(amount));
  const isReason = reason.trim() !== '';
  const submit = async (): Promise<void> => {
    const entry = { server_character_id: undefined, account_id, target: 'bank' as const };
    const adjustments = [{ ...entry, amount: Number(amount), reason: reason.trim() }];
    await command.run({ server_id: serverId, adjustments });
  };
  return (
    <FormDialog
      title={words.adjust}
      description={words.adjustText}
      form={{ ...command, submit, refusal: command.error, error: undefined }}
      submit={words.adjust}
      check={() => {
        setIsChecked(true);
        return isAmount && isReason;
      }}
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
        error={isChecked && !isAmount ? words.needed : null}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        isRequired
        maxLength={140}
        value={reason}
        onChange={setReason}
        error={isChecked && !isReason ? words.needed : null}
      />
    </FormDialog>
  );
}

/** The buttons of staff about an account, by their rights and its state. */
export function AccountActions({ account }: { account: Account }) {
  const words = useWords(staffAccountWords);
  const { serverId, may } = useServer();
  const [open, setOpen] = useState<'pin' | 'adjust' | 'name'>();
  const { account_id, account_type, status, has_pin } = account;
  const input = { server_id: serverId, account_id };
  const close = (): void => setOpen(undefined);
  if (status === 'closed') return null;
  return (
    <div className={shared.row}>
      {may(adjustEconomy) && status === 'active' && (
        <Button size="small" onClick={() => setOpen('adjust')}>
          {words.adjust}
        </Button>
      )}
      {may(adjustEconomy) && account_type === 'business' && (
        <Button size="small" onClick={() => setOpen('name')}>
          {words.rename}
        </Button>
      )}
      {may(resetPin) && has_pin && (
        <Button size="small" onClick={() => setOpen('pin')}>
          {words.resetPin}
        </Button>
      )}
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
      {open === 'pin' && <ResetPin account={account} onClose={close} />}
      {open === 'name' && <RenameBusiness account={account} onClose={close} />}
      {open === 'adjust' && <Adjust account={account} onClose={close} />}
    </div>
  );
}
