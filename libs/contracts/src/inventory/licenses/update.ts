import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { license, licenseParams } from './licenses.ts';

/** LI-04 */
export default defineAction('server_licenses.update', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: true },
  summary: 'Change a licence of the catalogue; only what is sent changes.',
  input: z
    .object({
      license_id: idParam('license'),
      name: optional(licenseParams.name),
      type: optional(licenseParams.type),
      name_label: clearable(licenseParams.name_label),
      price: clearable(licenseParams.price),
      image_url: clearable(licenseParams.image_url),
      shop_visible: optional(boolParam()),
      /** A lower value caps the points that characters have left; a licence that was granted before there were points gets all. */
      max_points: clearable(licenseParams.max_points),
      parent_license_id: clearable(licenseParams.parent_license_id),
    })
    .apply(changesSomething()),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ license }),
  // error: nothing was sent, or the licence would depend on itself (LI-03). not_found: the licence or the parent.
  errors: ['error', 'not_found', 'already_exists', 'limit_exceeded'],
});
