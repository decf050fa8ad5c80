import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/users/get_cp_by_apikey.ts';
import { handler } from '../../handler.ts';
import { findPerson } from '../../person.ts';
import { listChatAccounts } from '../../sql/chat_accounts.ts';

export default handler(contract, {
  async run({ input, ctx, db }) {
    const person = await findPerson(db, ctx, input);
    if (isFailure(person)) return person;
    return { user_id: person.user_id, cp_accounts: await listChatAccounts(db, person.user_id) };
  },
});
