import contract from '@cabildo/contracts/webhooks/stream/read_stream.call.ts';
import { handler } from '../handler.ts';
import { boundsFor, foundIn } from './rules.ts';
import { readAfter } from './table.ts';

export default handler(contract, {
  async run({ input: { positions }, db }) {
    return { found: foundIn(await readAfter(db, positions, boundsFor(positions.length))) };
  },
});
