import addMoney from '@cabildo/contracts/economy/funds/bot/add_money.ts';
import removeMoney from '@cabildo/contracts/economy/funds/bot/remove_money.ts';
import { useState } from 'react';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { staffAccountWords } from './words.ts';

/** A button for people who may make money. */
export function MoneyButton() {
  const words = useWords(staffAccountWords);
  const { may } = useServer();
  if (!may(addMoney)) return null;
  return (
    <DialogButton icon="coins" label={words.money}>
      {(close) => <MoneyDialog onClose={close} />}
    </DialogButton>
  );
}

/** Makes money for a character, or takes it out of the world. */
function MoneyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(staffAccountWords);
  const { amount, person } = useWords(treasuryWords);
  const [isTaking, setIsTaking] = useState(false);
  const form = useForm(isTaking ? removeMoney : addMoney, {
    fixed: { server_id: useServerId() },
    values: { target: 'bank' },
    onDone() {
      toast({ title: isTaking ? words.taken : words.given });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.money}
      description={words.moneyText}
      form={form}
      submit={isTaking ? words.take : words.give}
      isDanger={isTaking}
      onClose={onClose}
    >
      <SegmentedControl
        label={words.direction}
        value={isTaking ? 'take' : 'give'}
        options={[
          { value: 'give', label: words.give },
          { value: 'take', label: words.take },
        ]}
        onChange={(value) => setIsTaking(value === 'take')}
      />
      <FormFields
        form={form}
        fields={{
          server_character_id: { label: person, isRequired: true },
          amount,
          target: {
            label: words.where,
            isRequired: true,
            options: {
              bank: { title: words.bank, text: words.bankText, icon: 'bank' },
              wallet: { title: words.wallet, text: words.walletText, icon: 'coins' },
            },
          },
          reason: { label: words.reason, hint: words.reasonHint, as: 'line' },
        }}
      />
    </FormDialog>
  );
}
