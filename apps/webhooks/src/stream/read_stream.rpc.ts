import contract from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import { handler } from '../deps.ts';
import { boundsFor, foundIn } from './rules.ts';
import { readAfter } from './table.ts';

export default handler(contract, {
  async run({ input: { positions }, db }) {
    return { found: foundIn(await readAfter(db, positions, boundsFor(positions.length))) };
  },
});
