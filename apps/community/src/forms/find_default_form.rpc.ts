import contract from '@cabildo/contracts/community/forms/find_default_form.rpc.ts';
import { handler } from '../deps.ts';
import { findDefault } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, kind }, db }) {
    return { form_id: (await findDefault(db, server_id, kind))?.id ?? null };
  },
});
