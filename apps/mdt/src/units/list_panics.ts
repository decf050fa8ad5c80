import contract from '@cabildo/contracts/mdt/units/list_panics.ts';
import { callView } from '../calls/rules.ts';
import { listPanics } from '../calls/table.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    return { panics: (await listPanics(db, serverId)).map(callView) };
  },
});
