import contract from '@cabildo/contracts/servers/servers/list_server_languages.rpc.ts';
import { handler } from '../deps.ts';
import { listLanguages } from './table.ts';

/** The servers of one part. */
const PART = 500;

export default handler(contract, {
  async run({ input: { after }, db }) {
    return { servers: await listLanguages(db, after, PART) };
  },
});
