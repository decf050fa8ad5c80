import { z } from 'zod';
import { changedThings } from '../../changed-words.ts';
import { defineEvent } from '../../event.ts';
import { department } from './departments.ts';
import { sentence, thing } from '../../sentence.ts';

/** A department was added. */
export const departmentCreated = defineEvent({
  type: 'mdt.department.created',
  data: department,
  note: {
    es: ({ department_id: id, name }) =>
      sentence`Se creó el departamento ${thing('department', id, `«${name}»`)}.`,
    en: ({ department_id: id, name }) =>
      sentence`The department ${thing('department', id, `“${name}”`)} was created.`,
  },
});

/** A department without characters was deleted. */
export const departmentDeleted = defineEvent({
  type: 'mdt.department.deleted',
  data: z.object({ department_id: z.int(), name: z.string() }),
  note: {
    es: ({ name }) => sentence`Se eliminó el departamento «${name}».`,
    en: ({ name }) => sentence`The department “${name}” was deleted.`,
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
    es: ({ department_id: id, name, changed }) =>
      sentence`Se cambió el departamento ${thing('department', id, `«${name}»`)}: ${changedThings(changed, 'es')}.`,
    en: ({ department_id: id, name, changed }) =>
      sentence`The department ${thing('department', id, `“${name}”`)} was changed: ${changedThings(changed, 'en')}.`,
  },
});
