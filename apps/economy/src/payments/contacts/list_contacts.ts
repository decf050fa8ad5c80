import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/payments/contacts/list_contacts.ts';
import { handler } from '../../deps.ts';
import { contactView } from './rules.ts';
import { listContacts } from './table.ts';

export default handler(contract, {
  async run({ input, character, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listContacts(db, character.id, at);
    return { contacts: rows.map(contactView), ...pageOf(input, total) };
  },
});
