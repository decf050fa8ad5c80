import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import {
  KIND_POWERS,
  TEMPLATE_LIMITS,
  type Template,
  type TemplateField,
  type TemplateLine,
  type TemplateSection,
} from '@cabildo/contracts/mdt/templates/templates.ts';
import { isAllowed, type KeyMembership, type Membership, type Power } from '@cabildo/contracts/permissions';
import type { TemplateRow } from './table.ts';

/** A template as lists show it. */
export const lineView = ({
  id,
  name,
  kind,
  version,
  read_powers,
  write_powers,
  needs_approval,
  is_active,
}: TemplateRow): TemplateLine => ({
  template_id: id,
  name,
  kind,
  version,
  read_powers,
  write_powers,
  needs_approval,
  is_active,
});

/** A template as people see it. */
export const templateView = (row: TemplateRow, sections: TemplateSection[]): Template => ({
  ...lineView(row),
  sections,
});

/** The fields of sections, in their order. */
export const fieldsIn = (sections: readonly TemplateSection[]): TemplateField[] =>
  sections.flatMap(({ fields }) => fields);

const wrong = (es: string, en: string): Failure<'error'> => fail('error', { message: { es, en } });

const repeated = (words: readonly string[]): string | undefined =>
  words.find((word, at) => words.indexOf(word) !== at);

/** RC-02: refuses sections whose fields do not fit together. */
export function refuseSections(sections: readonly TemplateSection[]): Failure<'error'> | undefined {
  const fields = fieldsIn(sections);
  const twice = repeated(fields.map(({ key }) => key));
  if (twice !== undefined)
    return wrong(`La clave «${twice}» está en dos campos.`, `The key “${twice}” is that of two fields.`);
  for (const { key, type, options } of fields) {
    if ((type === 'select') !== (options !== undefined))
      return wrong(
        `El campo «${key}» es de tipo ${type}: solo select tiene options, y las necesita.`,
        `The field “${key}” is a ${type}: select alone has options, and needs them.`,
      );
    const same = repeated(options ?? []);
    if (same !== undefined)
      return wrong(
        `El campo «${key}» tiene dos veces la opción «${same}».`,
        `The field “${key}” has the option “${same}” twice.`,
      );
  }
  return undefined;
}

/** RC-03: refuses that others than those with the power `medical` read medical reports. */
export const refuseReaders = ({
  kind,
  read_powers,
}: Pick<TemplateRow, 'kind' | 'read_powers'>): Failure<'error'> | undefined =>
  kind === 'medical' && read_powers.some((power) => power !== 'medical')
    ? fail('error', { message: MEDICAL })
    : undefined;

const MEDICAL: Message = {
  es: 'Los informes médicos los lee solo quien tiene la facultad medical: read_powers queda vacío o es medical.',
  en: 'Medical reports are read by the power medical alone: read_powers is empty or medical.',
};

/** RC-02: refuses one more template than a server may have; undefined while there is room. */
export const noRoom = (templates: number): Failure<'limit_exceeded'> | undefined =>
  templates < TEMPLATE_LIMITS.templates ? undefined : fail('limit_exceeded', { message: FULL });

const FULL: Message = {
  es: `El servidor ya tiene ${TEMPLATE_LIMITS.templates} plantillas de informes.`,
  en: `The server already has ${TEMPLATE_LIMITS.templates} templates of reports.`,
};

/** The powers that a template names, or that of its kind. */
const powersOf = (kind: TemplateRow['kind'], named: readonly Power[]): readonly Power[] =>
  named.length > 0 ? named : [KIND_POWERS[kind]];

type Caller = Membership | KeyMembership;

/**
 * RC-02, RC-03: whether a caller reads the reports of a template whoever wrote them. Medical ones are read by people on duty with that
 * power, and neither by staff, nor by keys of the server, nor through its bot.
 */
export function readsAll({ kind, read_powers }: Pick<TemplateRow, 'kind' | 'read_powers'>, caller: Caller) {
  if (kind === 'medical') return !caller.is_by_bot && isAllowed('medical', caller);
  return isAllowed(['mod', ...powersOf(kind, read_powers)], caller);
}

/** RC-02: whether a caller writes reports of a template. Staff do, but for medical ones. */
export function writes({ kind, write_powers }: Pick<TemplateRow, 'kind' | 'write_powers'>, caller: Caller) {
  const powers = powersOf(kind, write_powers);
  if (kind === 'medical') return !caller.is_by_bot && isAllowed(powers, caller);
  return isAllowed(['mod', ...powers], caller);
}

/** Whether a power writes the reports of a template. */
export const isWrittenBy = (
  { kind, write_powers }: Pick<TemplateRow, 'kind' | 'write_powers'>,
  power: Power,
): boolean => powersOf(kind, write_powers).includes(power);
