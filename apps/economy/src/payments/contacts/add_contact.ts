import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/payments/contacts/add_contact.ts';
import { contactAdded } from '@cabildo/contracts/economy/payments/contacts/events.ts';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { findAccount } from '../../bank/accounts/table.ts';
import { plainCardNumber } from '../../bank/cards/card-number.ts';
import { findCard } from '../../bank/cards/table.ts';
import { handler, type Deps } from '../../deps.ts';
import { contactEvent, contactView, refuseForms, type NamedContact } from './rules.ts';
import { insertContact, lockContactsOf } from './table.ts';

export default handler(contract, {
  async prepare({ input, deps, serverId, character }) {
    const misnamed = refuseForms(input);
    if (misnamed) return misnamed;
    const payeeId = await payeeOf(deps, serverId, input);
    if (isFailure(payeeId)) return payeeId;
    return payeeId === character.id ? fail('self_transfer') : {};
  },
  async handle({ input, serverId, character, settings, tx, emit, now }) {
    // Keeps the character from being deleted until this transaction commits, so that none of its contacts stays behind.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const held = await lockContactsOf(tx, character.id);
    if (held >= settings.limits_config.max_contacts) return fail('limit_exceeded');
    const { alias, contact_card_number: cardNumber, contact_character_id } = input;
    const added = await insertContact(tx, {
      server_id: serverId,
      character_id: character.id,
      alias,
      contact_card_number: cardNumber === undefined ? null : plainCardNumber(cardNumber),
      contact_character_id: contact_character_id ?? null,
      created_at: now,
    });
    if (!added) return fail('already_exists');
    emit(draft(contactAdded, contactEvent(added), [character.id]));
    return { contact_id: added.id, contact: contactView(added) };
  },
});

/** Finds the character that payments to the contact go to. An archived card cannot be paid. */
async function payeeOf(
  { characters, database }: Deps,
  serverId: number,
  { contact_card_number, contact_character_id }: NamedContact,
): Promise<number | Failure<'destination_not_found'>> {
  if (contact_card_number === undefined) {
    const character = await characters.live(serverId, contact_character_id!);
    return character ? contact_character_id! : fail('destination_not_found');
  }
  const card = await findCard(database, serverId, { number: plainCardNumber(contact_card_number) });
  if (!card || card.status === 'archived') return fail('destination_not_found');
  const account = await findAccount(database, serverId, card.account_id);
  return account?.owner_character_id ?? fail('destination_not_found');
}
