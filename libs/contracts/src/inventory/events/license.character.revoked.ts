import { defineEvent } from '../../event.ts';
import { AUTO_REVOKED, characterLicenseFact } from '../license.ts';

/** A character lost a licence, to staff or with his last point (LI-01, LI-02). */
export default defineEvent({
  type: 'license.character.revoked',
  data: characterLicenseFact,
  note: (data) =>
    data.revoked_by === AUTO_REVOKED
      ? `Licencia «${data.name}» retirada al personaje ${data.server_character_id} por quedarse sin puntos`
      : `Licencia «${data.name}» retirada al personaje ${data.server_character_id}`,
});
