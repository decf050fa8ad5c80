import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/phone/get_phone.ts';
import getAppNames from '@cabildo/contracts/servers/config/get_app_names.rpc.ts';
import { handler } from '../deps.ts';
import { findWallpaper } from './table.ts';

export default handler(contract, {
  async run({ serverId, character: { id }, db, ask }) {
    const [wallpaper_url, names] = await Promise.all([
      findWallpaper(db, id),
      ask(getAppNames, { server_id: serverId }),
    ]);
    if (isFailure(names)) return names;
    return { server_character_id: id, wallpaper_url, apps: names.app_names };
  },
});
