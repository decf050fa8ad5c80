import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/economy/vaults/get_vault_info.ts';
import { handler } from '../deps.ts';
import { readableVault } from './readable-vault.ts';
import { vaultView } from './vault-view.ts';

export default handler(contract, {
  async run(scope) {
    const found = await readableVault(scope, scope.input);
    return isFailure(found) ? found : { vault: vaultView(found.vault, found.account, scope.now) };
  },
});
