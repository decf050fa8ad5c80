import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import type { Locale } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { caseFile } from './cases.ts';
import { sentence, thing, type Slot } from '../../sentence.ts';

const numbered = ({ case_id, number }: { case_id: number; number: number }, locale: Locale): Slot =>
  thing('case', case_id, `${locale === 'es' ? 'n.º' : 'no.'} ${number}`);

/** A case was closed. */
export const caseClosed = defineEvent({
  type: 'mdt.case.closed',
  data: caseFile,
  note: {
    es: (data) => sentence`Se cerró el caso ${numbered(data, 'es')}: «${data.title}».`,
    en: (data) => sentence`Case ${numbered(data, 'en')} was closed: “${data.title}”.`,
  },
});

/** A case was opened. */
export const caseCreated = defineEvent({
  type: 'mdt.case.created',
  data: caseFile,
  note: {
    es: (data) => sentence`Se abrió el caso ${numbered(data, 'es')}: «${data.title}».`,
    en: (data) => sentence`Case ${numbered(data, 'en')} was opened: “${data.title}”.`,
  },
});

/** A case was changed. */
export const caseUpdated = defineEvent({
  type: 'mdt.case.updated',
  data: caseFile.extend({
    changed: z.array(z.string()),
    /** OT-13: the former values of what changed. */
    before: caseFile
      .pick({ title: true, description: true, call_ids: true, punishment_ids: true, character_ids: true })
      .partial(),
  }),
  note: {
    es: (data) =>
      sentence`Se cambió el caso ${numbered(data, 'es')} («${data.title}»): ${changedThings(data.changed, 'es')}.`,
    en: (data) =>
      sentence`Case ${numbered(data, 'en')} (“${data.title}”) was changed: ${changedThings(data.changed, 'en')}.`,
  },
});
