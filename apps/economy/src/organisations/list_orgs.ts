import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/economy/organisations/list_orgs.ts';
import { handler } from '../deps.ts';
import { listOrgs } from './orgs.table.ts';
import { showOrgs } from './views.ts';

export default handler(contract, {
  async run({ input, serverId, characters, db }) {
    const { rows, total } = await listOrgs(db, serverId, input.mine ? [...characters] : undefined, {
      limit: input.per_page,
      offset: offsetOf(input),
    });
    return { orgs: await showOrgs(db, rows), ...pageOf(input, total) };
  },
});
