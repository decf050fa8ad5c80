import { nothingSent } from '@cabildo/contracts/action';
import { draft } from '@cabildo/contracts/event';
import { wallpaperSet } from '@cabildo/contracts/mdt/phone/events.ts';
import contract from '@cabildo/contracts/mdt/phone/set_wallpaper.ts';
import { handler } from '../deps.ts';
import { putWallpaper, removeWallpaper } from './table.ts';

export default handler(contract, {
  async handle({ input: { image_url: wallpaper_url }, serverId, character: { id }, tx, emit }) {
    if (wallpaper_url === undefined) return nothingSent();
    const phone = { server_character_id: id, wallpaper_url };
    const isChanged =
      wallpaper_url === null
        ? await removeWallpaper(tx, id)
        : await putWallpaper(tx, { character_id: id, server_id: serverId, wallpaper_url });
    if (isChanged) emit(draft(wallpaperSet, phone, [id]));
    return { phone };
  },
});
