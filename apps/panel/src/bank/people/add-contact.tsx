import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import { useState } from 'react';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { peopleWords } from './words.ts';

const KINDS = ['person', 'card'] as const;

/** Keeps a person or a card under a name. */
export function AddContact({ onClose }: { onClose: () => void }) {
  const words = useWords(peopleWords);
  const { of } = useBank();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('person');
  const payee = usePayee();
  const form = useForm(addContact, {
    fixed: of,
    toInput: ({ alias, contact_card_number }) =>
      kind === 'person'
        ? { alias, contact_character_id: payee.params.to_character_id }
        : { alias, contact_card_number: String(contact_card_number ?? '').replaceAll(/[\s-]/g, '') },
    onDone() {
      toast({ title: words.added });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.addContact}
      submit={words.addContact}
      onClose={onClose}
      check={() => kind === 'card' || payee.check()}
    >
      <div className={shared.row}>
        <SegmentedControl
          label={words.kind}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        />
      </div>
      {kind === 'person' ? (
        <PayeeField
          {...payee.field}
          onChange={(chosen) => {
            payee.field.onChange(chosen);
            // Most people are kept under their own name.
            if (chosen && !form.values['alias']) form.set('alias', chosen.label);
          }}
          withCards={false}
        />
      ) : (
        <TextField
          {...form.text('contact_card_number')}
          label={words.cardNumber}
          inputMode="numeric"
          icon="card"
          isRequired
        />
      )}
      <TextField {...form.text('alias')} label={words.alias} />
    </BankDialog>
  );
}
