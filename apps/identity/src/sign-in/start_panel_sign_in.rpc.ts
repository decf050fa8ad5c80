import contract from '@cabildo/contracts/identity/sign-in/start_panel_sign_in.rpc.ts';
import { handler } from '../deps.ts';
import { prepareStart, recordStart, TO_PANEL } from './start.ts';

export default handler(contract, {
  prepare: ({ deps, now }) => prepareStart('game', TO_PANEL, { deps, now }),
  handle: ({ input, tx, prepared }) =>
    recordStart(tx, prepared, { user_id: null, earlier_key_id: input.key_id }),
});
