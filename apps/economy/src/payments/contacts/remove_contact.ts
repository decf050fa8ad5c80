import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { contactRemoved } from '@cabildo/contracts/economy/payments/contacts/events.ts';
import contract from '@cabildo/contracts/economy/payments/contacts/remove_contact.ts';
import { handler } from '../../deps.ts';
import { contactEvent } from './rules.ts';
import { deleteContact, findContact } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit }) {
    const contact = await findContact(tx, serverId, input.contact_id);
    if (!contact) return fail('not_found');
    if (!characters.has(contact.character_id)) return fail('forbidden');
    if (!(await deleteContact(tx, contact.id))) return fail('not_found');
    emit(draft(contactRemoved, contactEvent(contact), [contact.character_id]));
    return { removed: true as const, contact_id: contact.id };
  },
});
