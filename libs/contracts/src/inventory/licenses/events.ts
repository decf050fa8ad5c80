import { z } from 'zod';
import { AUTO_REVOKED, characterLicenseEvent, license } from './licenses.ts';
import { changedThings } from '../../changed-words.ts';
import { defineEvent, OF_CHARACTER } from '../../event.ts';
import type { Locale } from '../../errors.ts';
import { character, quoted, sentence, thing, type Slot } from '../../sentence.ts';

type Named = Pick<z.output<typeof license>, 'license_id' | 'name'> & {
  name_label?: string | null | undefined;
};

/** A licence as people see it, by its label where it has one. */
export const licence = ({ license_id, name, name_label }: Named, locale: Locale): Slot =>
  thing('licence', license_id, quoted(name_label ?? name, locale));

const gone = z.object({
  license_id: z.int(),
  name: z.string(),
  /** Older events have none. */
  name_label: z.string().nullable().optional(),
});

/** A character was licensed, for the first time or again (LI-02). */
export const licenseGranted = defineEvent({
  type: 'license.character.granted',
  data: characterLicenseEvent,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se concedió la licencia ${licence(data, 'es')} a ${character(data.server_character_id)}.`,
    en: (data) =>
      sentence`The licence ${licence(data, 'en')} was granted to ${character(data.server_character_id)}.`,
  },
});

/** SV-10: the licence of a deleted character was removed. */
export const licenseRemoved = defineEvent({
  type: 'license.character.removed',
  data: gone.extend({ server_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`Se eliminó la licencia ${licence(data, 'es')} de ${character(data.server_character_id)}.`,
    en: (data) =>
      sentence`The licence ${licence(data, 'en')} of ${character(data.server_character_id)} was removed.`,
  },
});

/** A character lost a licence: staff took it, or its last point is gone (LI-01, LI-02). */
export const licenseRevoked = defineEvent({
  type: 'license.character.revoked',
  data: characterLicenseEvent,
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se retiró la licencia ${licence(data, 'es')} a ${character(data.server_character_id)}${
        data.revoked_by === AUTO_REVOKED ? ', que se quedó sin puntos' : ''
      }.`,
    en: (data) =>
      sentence`The licence ${licence(data, 'en')} of ${character(data.server_character_id)} was revoked${
        data.revoked_by === AUTO_REVOKED ? ': no points left' : ''
      }.`,
  },
});

/** A licence was added to the catalogue. */
export const licenseCreated = defineEvent({
  type: 'license.license.created',
  data: license,
  note: {
    es: (data) => sentence`Se creó la licencia ${licence(data, 'es')}.`,
    en: (data) => sentence`The licence ${licence(data, 'en')} was created.`,
  },
});

/** A licence was removed from the catalogue and from every character that had it, revoked or not. */
export const licenseDeleted = defineEvent({
  type: 'license.license.deleted',
  data: gone.extend({ characters: z.int() }),
  note: {
    es: (data) =>
      sentence`Se eliminó la licencia ${quoted(data.name_label ?? data.name, 'es')}; personajes afectados: ${data.characters}.`,
    en: (data) =>
      sentence`The licence ${quoted(data.name_label ?? data.name, 'en')} was deleted; characters affected: ${data.characters}.`,
  },
});

/** A licence of the catalogue was changed. */
export const licenseUpdated = defineEvent({
  type: 'license.license.updated',
  data: license.extend({ changed: z.array(z.string()) }),
  note: {
    es: (data) =>
      sentence`Se cambió la licencia ${licence(data, 'es')}: ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`The licence ${licence(data, 'en')} was changed: ${changedThings(data.changed, 'en')}.`,
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
      sentence`Se descontaron ${data.points} puntos de la licencia ${licence(data, 'es')} a ${character(data.server_character_id)}; le quedan ${data.points_remaining}.`,
    en: (data) =>
      sentence`${data.points} points of the licence ${licence(data, 'en')} were deducted from ${character(data.server_character_id)}; ${data.points_remaining} left.`,
  },
});

/** A character got points of a licence back, because a punishment was voided or by staff (OT-06). */
export const pointsRestored = defineEvent({
  type: 'license.points.restored',
  data: characterLicenseEvent.extend({ points: z.int() }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`Se devolvieron ${data.points} puntos de la licencia ${licence(data, 'es')} a ${character(data.server_character_id)}${
        data.points_remaining === null ? '' : `; tiene ${data.points_remaining}`
      }.`,
    en: (data) =>
      sentence`${data.points} points of the licence ${licence(data, 'en')} were given back to ${character(data.server_character_id)}${
        data.points_remaining === null ? '' : `; ${data.points_remaining} left`
      }.`,
  },
});
