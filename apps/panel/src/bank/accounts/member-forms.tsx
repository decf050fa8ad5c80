import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import addMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import createSharedCard from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import updateMember from '@cabildo/contracts/economy/bank/members/update_member_perms.ts';
import { useState } from 'react';
import { Checkbox } from '../../design/Checkbox.tsx';
import { Field } from '../../design/Field.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useForm, type Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { cardInput } from '../cards/card-input.ts';
import { CardTypeFields } from '../cards/card-type-fields.tsx';
import { IssuedCard, type Issued } from '../cards/issued-card.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import type { AccountMember } from './members.tsx';
import styles from './members.module.css';
import { accountWords } from './words.ts';

/** The permissions of a member; nobody can grant what they lack (ECA-03). */
function PermissionsField({ account, value, onChange, error }: Bound<string> & { account: Account }) {
  const words = useWords(accountWords);
  const { permissions } = useWords(bankWords);
  const chosen = new Set(value.split(',').filter(Boolean));
  const toggle = (name: AccountPermission, isOn: boolean): void =>
    onChange(ACCOUNT_PERMISSIONS.filter((each) => (each === name ? isOn : chosen.has(each))).join(','));
  return (
    <Field label={words.permissions} error={error ?? null} isGroup>
      {() => (
        <div className={styles.permissions}>
          {ACCOUNT_PERMISSIONS.map((name) => (
            <Checkbox
              key={name}
              label={permissions[name]}
              value={chosen.has(name)}
              onChange={(isOn) => toggle(name, isOn)}
              isDisabled={!mayUse(account, name)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

interface Props {
  account: Account;
  onClose: () => void;
}

const START = 'view_balance,view_movements';

/** Makes another character a member of an account. */
export function AddMember({ account, onClose }: Props) {
  const words = useWords(accountWords);
  const { serverId } = useBank();
  const who = usePayee();
  const form = useForm(addMember, {
    fixed: { server_id: serverId, account_id: account.account_id },
    values: { permissions: START },
    toInput: (entered) => ({ ...entered, member_character_id: who.params.to_character_id }),
    onDone() {
      toast({ title: words.added });
      onClose();
    },
  });
  return (
    <BankDialog
      form={form}
      title={words.memberTitle}
      submit={words.addMember}
      onClose={onClose}
      check={who.check}
    >
      <PayeeField {...who.field} withCards={false} />
      <PermissionsField {...form.text('permissions')} account={account} />
    </BankDialog>
  );
}

/** Makes another character a member of an account and gives it a card there. */
export function AddMemberWithCard({ account, onClose }: Props) {
  const words = useWords(accountWords);
  const { of } = useBank();
  const who = usePayee();
  const [issued, setIssued] = useState<Issued>();
  const form = useForm(createSharedCard, {
    fixed: { ...of, account_id: account.account_id },
    values: { permissions: `${START},pay`, card_type: 'permanent' },
    toInput: (entered) => ({ ...cardInput(entered), holder_character_id: who.params.to_character_id }),
    onDone: ({ card, cvv }) => setIssued({ card_number: card.card_number, cvv }),
  });
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  return (
    <BankDialog
      form={form}
      title={words.memberCardTitle}
      submit={words.addCard}
      onClose={onClose}
      check={who.check}
    >
      <PayeeField {...who.field} withCards={false} />
      <PermissionsField {...form.text('permissions')} account={account} />
      <CardTypeFields form={form} />
    </BankDialog>
  );
}

/** Changes what a member may do. */
export function EditMember(props: Props & { member: AccountMember; name: string }) {
  const { account, member, name, onClose } = props;
  const words = useWords(accountWords);
  const { save } = useWords(bankWords);
  const { serverId } = useBank();
  const form = useForm(updateMember, {
    id: String(member.server_character_id),
    fixed: {
      server_id: serverId,
      account_id: account.account_id,
      member_character_id: member.server_character_id,
    },
    values: { permissions: member.permissions.join(',') },
    toInput: ({ permissions }) => ({ permissions: permissions === '' ? [] : permissions }),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <BankDialog form={form} title={words.edit} description={name} submit={save} onClose={onClose}>
      <PermissionsField {...form.text('permissions')} account={account} />
    </BankDialog>
  );
}
