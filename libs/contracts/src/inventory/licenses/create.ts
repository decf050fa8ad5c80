import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, optional, withDefault } from '../../fields.ts';
import { license, licenseParams } from './licenses.ts';

export default defineAction('server_licenses.create', {
  kind: 'command',
  access: { to: ['admin', 'manage_licenses'], governs: true },
  answer: { created: true },
  summary: 'Add a licence to the catalogue of the server.',
  input: z.object({
    name: licenseParams.name,
    type: withDefault(licenseParams.type, 'custom'),
    name_label: optional(licenseParams.name_label),
    price: optional(licenseParams.price),
    image_url: optional(licenseParams.image_url),
    shop_visible: withDefault(boolParam(), true),
    /** Without it the licence has no points. */
    max_points: optional(licenseParams.max_points),
    parent_license_id: optional(licenseParams.parent_license_id),
  }),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ license_id: z.int(), license }),
  // not_found: the parent. limit_exceeded: too many licences, or too many that depend one on another.
  errors: ['already_exists', 'not_found', 'limit_exceeded'],
});
