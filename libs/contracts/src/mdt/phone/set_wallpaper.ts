import { imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { clearable } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { phone } from './phone.ts';

/** OT-03 */
export default defineAction('server_phone.set_wallpaper', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Give the phone of an own character another wallpaper, or take it away',
  input: z
    .object({
      ...characterParams,
      /** An empty value restores the picture that the phone came with. */
      image_url: clearable(imageUrlParam()),
    })
    .apply(changesSomething('server_character_id', 'character_id')),
  images: { purpose: 'wallpaper', in: ['image_url'] },
  output: z.object({ phone }),
  // error: nothing was sent.
  errors: ['error', 'character_not_found', 'forbidden'],
});
