import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { jsonParam, optional, type Field } from '../../fields.ts';
import { bankConfig, sectionChange, SECTIONS, type Section } from './config.ts';
import { changesSomething } from '../../ways.ts';

type Change = Field<Record<string, unknown> | undefined>;
const sections = Object.fromEntries(
  SECTIONS.map((section) => [section, optional(jsonParam(sectionChange(section)))]),
) as Record<Section, Change>;

const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

/**
 * Refuses a parameter that looks like a section and is none, because it was mistyped; other unknown ones are ignored
 * (ECB-19).
 */
function onlySections(input: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  const unknown = Object.keys(input).find((name) => name.endsWith('_config') && !isSection(name));
  if (unknown !== undefined) {
    const params = { es: 'no es una sección de la configuración bancaria' };
    context.addIssue({
      code: 'custom',
      path: [unknown],
      message: 'is not a section of the bank configuration',
      params,
    });
  } else if (!SECTIONS.some((section) => input[section] !== undefined)) {
    const params = { es: `es obligatorio: envía al menos una sección (${SECTIONS.join(', ')})` };
    const message = `is required: send at least one section (${SECTIONS.join(', ')})`;
    context.addIssue({ code: 'custom', path: ['modules'], message, params });
  }
}

const known = <T extends Record<string, unknown>>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isSection(name))) as T;

/** ECB-19 */
export default defineAction('server_economy.update_bank_config', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary: 'Change banking rules: a JSON object for each section, of which only the keys sent change.',
  input: z.looseObject(sections).superRefine(onlySections).overwrite(known).apply(changesSomething()),
  output: z.object({ config: bankConfig }),
  // error: each section is valid alone, but not together with the others.
  errors: ['error'],
});
