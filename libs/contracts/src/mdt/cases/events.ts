import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { caseFile } from './cases.ts';

/** A case was closed. */
export const caseClosed = defineEvent({
  type: 'mdt.case.closed',
  data: caseFile,
  note: {
    es: ({ number, title }) => `Se cerró el caso n.º ${number}: «${title}».`,
    en: ({ number, title }) => `Case no. ${number} was closed: “${title}”.`,
  },
});

/** A case was opened. */
export const caseCreated = defineEvent({
  type: 'mdt.case.created',
  data: caseFile,
  note: {
    es: ({ number, title }) => `Se abrió el caso n.º ${number}: «${title}».`,
    en: ({ number, title }) => `Case no. ${number} was opened: “${title}”.`,
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
    es: ({ number, title, changed }) =>
      `Se cambió el caso n.º ${number} («${title}»): ${changedThings(changed, 'es')}.`,
    en: ({ number, title, changed }) =>
      `Case no. ${number} (“${title}”) was changed: ${changedThings(changed, 'en')}.`,
  },
});
