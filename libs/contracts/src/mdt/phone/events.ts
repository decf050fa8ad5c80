import { defineEvent } from '../../event.ts';
import { phone } from './phone.ts';
import { character, sentence } from '../../sentence.ts';

/** The phone of a character got another wallpaper, or none any more. */
export const wallpaperSet = defineEvent({
  type: 'mdt.phone.wallpaper_set',
  data: phone,
  note: {
    es: ({ server_character_id, wallpaper_url }) =>
      sentence`${character(server_character_id)} ${wallpaper_url === null ? 'quitó' : 'cambió'} el fondo de su teléfono.`,
    en: ({ server_character_id, wallpaper_url }) =>
      sentence`${character(server_character_id)} ${wallpaper_url === null ? 'removed' : 'changed'} the wallpaper of their phone.`,
  },
});
