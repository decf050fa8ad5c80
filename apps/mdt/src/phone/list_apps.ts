import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/phone/list_apps.ts';
import getAppNames from '@cabildo/contracts/servers/config/get_app_names.rpc.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run({ serverId, ask }) {
    const names = await ask(getAppNames, { server_id: serverId });
    return isFailure(names) ? names : { apps: names.app_names };
  },
});
