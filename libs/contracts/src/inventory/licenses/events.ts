import { z } from 'zod';
import { AUTO_REVOKED, characterLicenseEvent, license } from './licenses.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent, OF_CHARACTER } from '../../event.ts';

/** A character was licensed, for the first time or again (LI-02). */
export const licenseGranted = defineEvent({
  type: 'license.character.granted',
  data: characterLicenseEvent,
  own: OF_CHARACTER,
  note: {
    es: (data) => `Licencia «${data.name}» concedida al personaje ${data.server_character_id}`,
    en: (data) => `Licence “${data.name}” granted to character ${data.server_character_id}`,
  },
});

/** SV-10: the licence of a deleted character was removed. */
export const licenseRemoved = defineEvent({
  type: 'license.character.removed',
  data: z.object({ server_character_id: z.int(), license_id: z.int(), name: z.string() }),
  note: {
    es: ({ server_character_id, name }) =>
      `Se eliminó la licencia «${name}» del personaje eliminado ${server_character_id}.`,
    en: ({ server_character_id, name }) =>
      `The licence “${name}” of the deleted character ${server_character_id} was removed.`,
  },
});

/** A character lost a licence: staff took it, or its last point is gone (LI-01, LI-02). */
export const licenseRevoked = defineEvent({
  type: 'license.character.revoked',
  data: characterLicenseEvent,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      data.revoked_by === AUTO_REVOKED
        ? `Licencia «${data.name}» retirada al personaje ${data.server_character_id} por quedarse sin puntos`
        : `Licencia «${data.name}» retirada al personaje ${data.server_character_id}`,
    en: (data) =>
      data.revoked_by === AUTO_REVOKED
        ? `Licence “${data.name}” of character ${data.server_character_id} revoked: no points left`
        : `Licence “${data.name}” of character ${data.server_character_id} revoked`,
  },
});

/** A licence was added to the catalogue. */
export const licenseCreated = defineEvent({
  type: 'license.license.created',
  data: license,
  note: {
    es: (data) => `Licencia ${data.license_id} creada: «${data.name}»`,
    en: (data) => `Licence ${data.license_id} created: “${data.name}”`,
  },
});

/** A licence was removed from the catalogue and from every character that had it, revoked or not. */
export const licenseDeleted = defineEvent({
  type: 'license.license.deleted',
  data: z.object({ license_id: z.int(), name: z.string(), characters: z.int() }),
  note: {
    es: (data) =>
      `Licencia ${data.license_id} eliminada: «${data.name}»; personajes afectados: ${data.characters}`,
    en: (data) =>
      `Licence ${data.license_id} deleted: “${data.name}”; characters affected: ${data.characters}`,
  },
});

/** A licence of the catalogue was changed. */
export const licenseUpdated = defineEvent({
  type: 'license.license.updated',
  data: license.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) =>
      `Licencia ${data.license_id} modificada: «${data.name}» (${changedThings(data.changed, 'es')})`,
    en: (data) => `Licence ${data.license_id} changed: “${data.name}” (${changedThings(data.changed, 'en')})`,
  },
});

/** A character lost points of a licence (LI-01). */
export const pointsDeducted = defineEvent({
  type: 'license.points.deducted',
  data: characterLicenseEvent.extend({
    /** The points that were deducted: at most those that were left. */
    points: z.int(),
    points_remaining: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `${data.points} puntos de la licencia «${data.name}» descontados al personaje ${data.server_character_id}; ` +
      `le quedan ${data.points_remaining}`,
    en: (data) =>
      `${data.points} points of the licence “${data.name}” deducted from character ${data.server_character_id}; ` +
      `${data.points_remaining} left`,
  },
});

/** A character got points of a licence back, because a punishment was voided or by staff (OT-06). */
export const pointsRestored = defineEvent({
  type: 'license.points.restored',
  data: characterLicenseEvent.extend({ points: z.int() }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      `${data.points} puntos de la licencia «${data.name}» devueltos al personaje ${data.server_character_id}` +
      (data.points_remaining === null ? '' : `; tiene ${data.points_remaining}`),
    en: (data) =>
      `${data.points} points of the licence “${data.name}” given back to character ${data.server_character_id}` +
      (data.points_remaining === null ? '' : `; ${data.points_remaining} left`),
  },
});
