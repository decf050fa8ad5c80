import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import removeContact from '@cabildo/contracts/economy/payments/contacts/remove_contact.ts';
import { useState } from 'react';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { Choice } from '../../design/fields/choice.tsx';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Page } from '../../design/layout/page.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useCreate } from '../../shared/form/use-create.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { digitsOf } from '../cards/card.ts';
import { CardNumberField } from '../shared/pin-field.tsx';
import { CardList } from '../shared/load-more.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import shared from '../shared/shared.module.css';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './people.module.css';
import { peopleWords } from './words.ts';

type Contact = RowOf<'economy', 'listContacts', 'contacts'>;

function ContactRow({ contact }: { contact: Contact }) {
  const words = useWords(peopleWords);
  const { serverId, may } = useBank();
  const { contact_id, alias, contact_character_id: characterId, contact_card_number: card } = contact;
  return (
    <li className={styles.person}>
      <Avatar name={alias} />
      <span className={styles.texts}>
        <TwoLines
          first={alias}
          second={characterId === null ? words.card(card!.slice(-4)) : <CharacterName id={characterId} />}
        />
      </span>
      {characterId !== null && (
        <ServerLink to="/s/$serverId/bank/pay" search={{ to: characterId }}>
          {words.pay}
        </ServerLink>
      )}
      {may(removeContact) && (
        <ConfirmButton
          contract={removeContact}
          input={{ server_id: serverId, contact_id }}
          label={words.remove}
          title={words.removeTitle(alias)}
          text={words.removeText}
          size="small"
        />
      )}
    </li>
  );
}

type Kind = keyof (typeof peopleWords)['es']['kinds'];

/** Keeps a person or a card under a name. */
function AddContact({ onClose }: { onClose: () => void }) {
  const words = useWords(peopleWords);
  const { of } = useBank();
  const [kind, setKind] = useState<Kind>('person');
  const payee = usePayee();
  return (
    <BankForm
      contract={addContact}
      fixed={of}
      toInput={({ alias, contact_card_number }) =>
        kind === 'person'
          ? { alias, contact_character_id: payee.params.to_character_id }
          : { alias, contact_card_number: digitsOf(contact_card_number) }
      }
      title={words.addContact}
      submit={words.addContact}
      done={words.added}
      check={() => kind === 'card' || payee.check()}
      onClose={onClose}
      fields={({ values, set }) => ({
        contact_character_id: (
          <>
            <div className={shared.row}>
              <Choice label={words.kind} value={kind} onChange={setKind} names={words.kinds} />
            </div>
            {kind === 'person' && (
              <PayeeField
                {...payee.field}
                onChange={(chosen) => {
                  payee.field.onChange(chosen);
                  // Most people are kept under their own name.
                  if (chosen && !values['alias']) set('alias', chosen.label);
                }}
                withCards={false}
              />
            )}
          </>
        ),
        contact_card_number:
          kind === 'card' && ((bound) => <CardNumberField {...bound} label={words.cardNumber} />),
        alias: words.alias,
      })}
    />
  );
}

/** The people and cards that the character pays often. */
export function ContactsScreen() {
  const words = useWords(peopleWords);
  const { sections } = useWords(bankWords);
  const { of } = useBank();
  const list = usePagedRows(pagesOf('economy', 'listContacts', { ...of, per_page: 100 }), 'contacts');
  const add = useCreate({
    contract: addContact,
    label: words.addContact,
    form: (onClose) => <AddContact onClose={onClose} />,
  });
  const empty = <Empty icon="users" title={words.noContacts} text={words.noContactsText} />;
  return (
    <Page title={sections.contacts} actions={add.button} width="text">
      <CardList list={list} empty={empty}>
        {(contact) => <ContactRow key={contact.contact_id} contact={contact} />}
      </CardList>
      {add.form}
    </Page>
  );
}
