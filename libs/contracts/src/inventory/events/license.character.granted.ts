import { defineEvent } from '../../event.ts';
import { characterLicenseFact } from '../license.ts';

/** A character was licensed, for the first time or again (LI-02). */
export default defineEvent({
  type: 'license.character.granted',
  data: characterLicenseFact,
  note: (data) => `Licencia «${data.name}» concedida al personaje ${data.server_character_id}`,
});
