import adjustEconomy from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import type { Account } from './accounts-screen.tsx';
import { staffAccountWords } from './words.ts';

const LONGEST = 64;

/** Gives the account of a business another name. */
export function RenameBusiness({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useWords(staffAccountWords);
  const { name: label, save, saved } = useWords(treasuryWords);
  const { serverId } = useServer();
  const [name, setName] = useState(account.account_name);
  const [isChecked, setIsChecked] = useState(false);
  const command = useCommand(adjustEconomy, {
    onDone() {
      toast({ title: saved });
      onClose();
    },
  });
  const isName = name.trim() !== '';
  const submit = async (): Promise<void> => {
    const business = { account_id: account.account_id, account_name: name.trim(), status: undefined };
    await command.run({ server_id: serverId, businesses: [business] });
  };
  return (
    <FormDialog
      title={words.rename}
      form={{ ...command, submit, refusal: command.error, error: undefined }}
      submit={save}
      check={() => {
        setIsChecked(true);
        return isName;
      }}
      onClose={onClose}
    >
      <TextField
        label={label}
        isRequired
        maxLength={LONGEST}
        value={name}
        onChange={setName}
        error={isChecked && !isName ? words.needed : null}
      />
    </FormDialog>
  );
}
