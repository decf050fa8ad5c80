import contract from '@cabildo/contracts/identity/sign-in/start_panel_link.rpc.ts';
import { handler } from '../deps.ts';
import { prepareStart, recordStart, TO_PANEL } from './start.ts';

export default handler(contract, {
  prepare: ({ deps, now }) => prepareStart('chat', TO_PANEL, { deps, now }),
  handle: ({ input, tx, prepared }) =>
    recordStart(tx, prepared, { user_id: input.user_id, earlier_key_id: null }),
});
