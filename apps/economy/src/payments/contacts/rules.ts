import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Contact } from '@cabildo/contracts/economy/payments/contacts/contacts.ts';
import { maskCard } from '../../bank/cards/card-number.ts';
import type { ContactRow } from './table.ts';

/** A contact as a request names it. */
export interface NamedContact {
  contact_card_number?: string | undefined;
  contact_character_id?: number | undefined;
}

const FORMS = {
  es: 'Indica el contacto con contact_card_number o con contact_character_id; no con ambos.',
  en: 'Name the contact by contact_card_number or by contact_character_id; not by both.',
};

/** ECB-17: refuses a contact that is named in both ways or in none. */
export function refuseForms(input: NamedContact): Failure<'error'> | undefined {
  const isNamedOnce =
    (input.contact_card_number === undefined) !== (input.contact_character_id === undefined);
  return isNamedOnce ? undefined : fail('error', { message: FORMS });
}

/** A contact for its character, with the whole card number to pay by. */
export function contactView(contact: ContactRow): Contact {
  const { id, alias, contact_card_number, contact_character_id, created_at } = contact;
  return {
    contact_id: id,
    alias,
    contact_card_number,
    contact_character_id,
    created_at: created_at.toISOString(),
  };
}

/** A contact as events carry it, with the card number masked. */
export function contactEvent(contact: ContactRow) {
  const { id, alias, character_id, contact_card_number, contact_character_id } = contact;
  return {
    contact_id: id,
    server_character_id: character_id,
    alias,
    contact_card_number: contact_card_number && maskCard(contact_card_number),
    contact_character_id,
  };
}
