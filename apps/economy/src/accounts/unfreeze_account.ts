import { fail } from '@cabildo/contracts';
import { accountUnfrozen } from '@cabildo/contracts/economy/accounts/events.ts';
import contract from '@cabildo/contracts/economy/accounts/unfreeze_account.ts';
import { describeAccount, presentAccount } from './rules.ts';
import { handler } from '../handler.ts';
import { isOwnerEnded, lockAccount, setAccountStatus } from './table.ts';

const OWNER_DEAD = {
  es: 'El titular ha muerto: la cuenta queda congelada hasta la herencia.',
  en: 'The owner has died: the account stays frozen until it is inherited.',
};

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    const account = await lockAccount(tx, serverId, input.account_id);
    if (!account) return fail('account_not_found');
    if (account.status === 'closed') return fail('account_closed');
    if (account.status === 'active') return fail('already_processed');
    if (await isOwnerEnded(tx, account.owner_character_id))
      return fail('account_disabled', { message: OWNER_DEAD });
    await setAccountStatus(tx, account.id, 'active', now);
    const unfrozen = { ...account, status: 'active' as const };
    emit(accountUnfrozen, describeAccount(unfrozen), { characterIds: [account.owner_character_id] });
    return { account: presentAccount(unfrozen, { characters, staff: true }) };
  },
});
