import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { quoted, sentence } from '../../sentence.ts';
import { templateLine } from './templates.ts';

/** The parameter has a word of its own where things are for sale. */
const wordsOf = (changed: readonly string[], locale: Locale): string =>
  changedThings(
    changed.map((name) => (name === 'is_active' ? 'status' : name)),
    locale,
  );

/** A template of reports was made (RC-02). */
export const templateCreated = defineEvent({
  type: 'mdt.template.created',
  data: templateLine,
  note: {
    es: ({ name }) => sentence`Se creó la plantilla de informes ${quoted(name, 'es')}.`,
    en: ({ name }) => sentence`The template of reports ${quoted(name, 'en')} was made.`,
  },
});

/** A template of reports was changed (RC-02). */
export const templateUpdated = defineEvent({
  type: 'mdt.template.updated',
  data: templateLine.extend({
    changed: z.array(z.string()),
    /** OT-13: the former values of what changed, but for the sections. */
    before: templateLine
      .pick({ name: true, read_powers: true, write_powers: true, needs_approval: true, is_active: true })
      .partial(),
  }),
  note: {
    es: ({ name, changed }) =>
      sentence`Se cambió la plantilla de informes ${quoted(name, 'es')}: ${wordsOf(changed, 'es')}.`,
    en: ({ name, changed }) =>
      sentence`The template of reports ${quoted(name, 'en')} was changed: ${wordsOf(changed, 'en')}.`,
  },
});
