import { isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/users/get_user_by_key.ts';
import listMemberships from '@cabildo/contracts/servers/calls/list_memberships.ts';
import { handler } from '../../handler.ts';
import { findPerson } from '../../person.ts';
import { listChatAccounts } from '../../sql/chat_accounts.ts';

export default handler(contract, {
  async run({ input, ctx, db, ask }) {
    const person = await findPerson(db, ctx, input);
    if (isFailure(person)) return person;
    const [accounts, memberships] = await Promise.all([
      listChatAccounts(db, person.user_id),
      ask(listMemberships, { user_id: person.user_id }),
    ]);
    if (isFailure(memberships)) return memberships;
    return { ...person, cp_accounts: accounts, servers: memberships.servers };
  },
});
