import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { vaultUpdated } from '@cabildo/contracts/economy/vaults/events.ts';
import contract from '@cabildo/contracts/economy/vaults/update_vault.ts';
import { mayUse, refuseUnusable, ownersOf } from '../bank/accounts/rules.ts';
import { lockAccount } from '../bank/accounts/table.ts';
import { handler } from '../deps.ts';
import { isSettling, settledBy } from './settings.ts';
import { findVault, updateVault } from './table.ts';
import { vaultView } from './vault-view.ts';

const NOTHING_SENT = {
  es: 'Indica al menos uno de max_items, access_fee o cooldown_hours.',
  en: 'Send at least one of max_items, access_fee or cooldown_hours.',
};

export default handler(contract, {
  async handle({ input, serverId, characters, tx, emit, now }) {
    if (!isSettling(input)) return fail('error', { message: NOTHING_SENT });
    const account = await lockAccount(tx, serverId, input.account_id);
    const before = account && (await findVault(tx, account.id));
    if (!before) return fail('account_not_found');
    if (!mayUse(account, characters, 'edit_settings')) return fail('forbidden');
    const blocked = refuseUnusable(account);
    if (blocked) return blocked;
    const settled = { account_id: account.id, ...settledBy(input, before) };
    await updateVault(tx, settled);
    emit(draft(vaultUpdated, settled, ownersOf(account)));
    return { vault: vaultView({ ...before, ...settled }, account, now) };
  },
});
