import { defineEvent } from '../../event.ts';
import { license } from '../license.ts';

/** The catalogue has one more licence. */
export default defineEvent({
  type: 'license.license.created',
  data: license,
  note: (data) => `Licencia ${data.license_id} creada: «${data.name}»`,
});
