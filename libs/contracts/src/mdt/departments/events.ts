import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { department } from './departments.ts';

/** A department was added. */
export const departmentCreated = defineEvent({
  type: 'mdt.department.created',
  data: department,
  note: {
    es: ({ name }) => `Se creó el departamento «${name}».`,
    en: ({ name }) => `The department “${name}” was created.`,
  },
});

/** A department without characters was deleted. */
export const departmentDeleted = defineEvent({
  type: 'mdt.department.deleted',
  data: z.object({ department_id: z.int(), name: z.string() }),
  note: {
    es: ({ name }) => `Se eliminó el departamento «${name}».`,
    en: ({ name }) => `The department “${name}” was deleted.`,
  },
});

/** A department was changed. */
export const departmentUpdated = defineEvent({
  type: 'mdt.department.updated',
  data: department.extend({
    changed: z.array(z.string()),
    /** OT-13: the former values of what was sent. */
    before: department.pick({ name: true, type: true, powers: true }).partial(),
  }),
  note: {
    es: ({ name, changed }) => `Se cambió el departamento «${name}»: ${changedThings(changed, 'es')}.`,
    en: ({ name, changed }) => `The department “${name}” was changed: ${changedThings(changed, 'en')}.`,
  },
});
