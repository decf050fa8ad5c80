import { defineEvent } from '../../event.ts';
import { phone } from './phone.ts';

/** The phone of a character got another wallpaper, or none any more. */
export const wallpaperSet = defineEvent({
  type: 'mdt.phone.wallpaper_set',
  data: phone,
  note: {
    es: ({ server_character_id, wallpaper_url }) =>
      wallpaper_url === null
        ? `El personaje ${server_character_id} quitó el fondo de su teléfono.`
        : `El personaje ${server_character_id} cambió el fondo de su teléfono.`,
    en: ({ server_character_id, wallpaper_url }) =>
      wallpaper_url === null
        ? `Character ${server_character_id} removed the wallpaper of their phone.`
        : `Character ${server_character_id} changed the wallpaper of their phone.`,
  },
});
