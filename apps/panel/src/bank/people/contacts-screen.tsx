import type { AnswerOf, Client } from '@cabildo/client';
import addContact from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import removeContact from '@cabildo/contracts/economy/payments/contacts/remove_contact.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { Avatar } from '../../design/Avatar.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Page } from '../../design/Page.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { LoadMore } from '../shared/load-more.tsx';
import { TwoLines } from '../../design/TwoLines.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { AddContact } from './add-contact.tsx';
import styles from './people.module.css';
import { peopleWords } from './words.ts';

type Contact = AnswerOf<Client['economy']['listContacts']>['contacts'][number];

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
        <Link
          to="/s/$serverId/bank/pay"
          params={{ serverId: String(serverId) }}
          search={{ to: characterId }}
          className="link"
        >
          {words.pay}
        </Link>
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

/** The people and cards that the character pays often. */
export function ContactsScreen() {
  const words = useWords(peopleWords);
  const { sections } = useWords(bankWords);
  const { of, may } = useBank();
  const [isAdding, setIsAdding] = useState(false);
  const query = useInfiniteQuery(pagesOf('economy', 'listContacts', { ...of, per_page: 100 }));
  const contacts = query.data?.pages.flatMap((page) => page.contacts) ?? [];
  const add = may(addContact) && (
    <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
      {words.addContact}
    </Button>
  );
  return (
    <Page title={sections.contacts} actions={add} width="text">
      {query.isError ? (
        <Failed query={query} />
      ) : (
        <Card isFlush>
          {query.isPending && <Skeleton shape="rows" />}
          {query.isSuccess && contacts.length === 0 && (
            <Empty icon="users" title={words.noContacts} text={words.noContactsText} action={add} />
          )}
          <ul>
            {contacts.map((contact) => (
              <ContactRow key={contact.contact_id} contact={contact} />
            ))}
          </ul>
          <LoadMore query={query} />
        </Card>
      )}
      {isAdding && <AddContact onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
