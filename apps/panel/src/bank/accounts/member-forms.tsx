import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import addMember from '@cabildo/contracts/economy/bank/members/add_account_member.ts';
import createSharedCard from '@cabildo/contracts/economy/bank/members/create_shared_card.ts';
import updateMember from '@cabildo/contracts/economy/bank/members/update_member_perms.ts';
import { useState } from 'react';
import type { RowOf } from '../../api/answers.ts';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { Field } from '../../design/fields/field.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { cardInput } from '../cards/card.ts';
import { IssuedCard, type Issued } from '../cards/issued-card.tsx';
import { useCardFields } from '../cards/order-card.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { mayUse, useBank, type Account } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './members.module.css';
import { accountWords } from './words.ts';

export type AccountMember = RowOf<'economy', 'listAccountMembers', 'members'>;

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
  return (
    <BankForm
      contract={addMember}
      fixed={{ server_id: serverId, account_id: account.account_id }}
      values={{ permissions: START }}
      toInput={(entered) => ({ ...entered, member_character_id: who.params.to_character_id })}
      title={words.memberTitle}
      submit={words.addMember}
      done={words.added}
      check={who.check}
      onClose={onClose}
      fields={{
        member_character_id: <PayeeField {...who.field} withCards={false} />,
        permissions: (bound) => <PermissionsField {...bound} account={account} />,
      }}
    />
  );
}

/** Makes another character a member of an account and gives it a card there. */
export function AddMemberWithCard({ account, onClose }: Props) {
  const words = useWords(accountWords);
  const { of } = useBank();
  const who = usePayee();
  const cardFields = useCardFields();
  const [issued, setIssued] = useState<Issued>();
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  return (
    <BankForm
      contract={createSharedCard}
      fixed={{ ...of, account_id: account.account_id }}
      values={{ permissions: `${START},pay`, card_type: 'permanent' }}
      toInput={(entered) => ({ ...cardInput(entered), holder_character_id: who.params.to_character_id })}
      title={words.memberCardTitle}
      submit={words.addCard}
      check={who.check}
      onAnswer={({ card, cvv }) => setIssued({ card_number: card.card_number, cvv })}
      onClose={onClose}
      fields={({ values }) => ({
        holder_character_id: <PayeeField {...who.field} withCards={false} />,
        permissions: (bound) => <PermissionsField {...bound} account={account} />,
        ...cardFields(values['card_type']),
      })}
    />
  );
}

/** Changes what a member may do. */
export function EditMember({
  account,
  member,
  name,
  onClose,
}: Props & { member: AccountMember; name: string }) {
  const words = useWords(accountWords);
  const { save } = useWords(bankWords);
  const { serverId } = useBank();
  const { server_character_id: id } = member;
  return (
    <BankForm
      contract={updateMember}
      id={String(id)}
      fixed={{ server_id: serverId, account_id: account.account_id, member_character_id: id }}
      values={{ permissions: member.permissions.join(',') }}
      toInput={({ permissions }) => ({ permissions: permissions === '' ? [] : permissions })}
      title={words.edit}
      description={name}
      submit={save}
      done={words.saved}
      onClose={onClose}
      fields={{ permissions: (bound) => <PermissionsField {...bound} account={account} /> }}
    />
  );
}
