import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/licenses/get_character_licenses.ts';
import { handler } from '../deps.ts';
import { presentPage } from './present-page.ts';

export default handler(contract, {
  async run({ input, character, db }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { licenses, total } = await presentPage(db, character.id, at);
    return { licenses, ...pageOf(input, total) };
  },
});
