import addMoney from '@cabildo/contracts/economy/funds/bot/add_money.ts';
import type { MoneyTarget } from '@cabildo/contracts/economy/funds/bot/bot.ts';
import removeMoney from '@cabildo/contracts/economy/funds/bot/remove_money.ts';
import { useState } from 'react';
import { CharacterField } from '../../app/CharacterField.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { staffAccountWords } from './words.ts';

/** A button for people who may make money. */
export function MoneyButton() {
  const words = useWords(staffAccountWords);
  const { may } = useServer();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(addMoney)) return null;
  return (
    <>
      <Button icon="coins" onClick={() => setIsOpen(true)}>
        {words.money}
      </Button>
      {isOpen && <MoneyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Makes money for a character, or takes it out of the world. */
function MoneyDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(staffAccountWords);
  const { amount, person } = useWords(treasuryWords);
  const { serverId, symbol } = useServer();
  const [isTaking, setIsTaking] = useState(false);
  const form = useForm(isTaking ? removeMoney : addMoney, {
    fixed: { server_id: serverId },
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
      <CharacterField label={person} {...form.bind<number | null>('server_character_id', null)} isRequired />
      <MoneyField label={amount} symbol={symbol} {...form.text('amount')} />
      <RadioCards<MoneyTarget>
        label={words.where}
        {...form.bind<MoneyTarget>('target', 'bank')}
        isRequired
        options={[
          { value: 'bank', title: words.bank, text: words.bankText, icon: 'bank' },
          { value: 'wallet', title: words.wallet, text: words.walletText, icon: 'coins' },
        ]}
      />
      <TextField label={words.reason} hint={words.reasonHint} {...form.text('reason')} />
    </FormDialog>
  );
}
