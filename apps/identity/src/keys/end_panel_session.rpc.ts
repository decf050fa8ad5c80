import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/identity/keys/end_panel_session.rpc.ts';
import { keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import { handler } from '../deps.ts';
import { deleteKey } from './table.ts';

export default handler(contract, {
  async handle({ input, tx, emit }) {
    const { user_id } = input;
    if (await deleteKey(tx, input)) emit(draft(keyRevoked, input), { actor: { kind: 'user', id: user_id } });
    return {};
  },
});
