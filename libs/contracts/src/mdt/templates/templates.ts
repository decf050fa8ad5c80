import { z } from 'zod';
import { boolParam, enumParam, idParam, jsonParam, listParam, textParam } from '../../fields.ts';
import { POWERS, type Power } from '../../permissions.ts';

/** RC-02: the kinds of template, each with the power that reads and writes its reports where the template names none. */
export const KIND_POWERS = {
  police: 'records',
  medical: 'medical',
  fire: 'fire',
  other: 'records',
} as const satisfies Record<string, Power>;
export type TemplateKind = keyof typeof KIND_POWERS;
export const TEMPLATE_KINDS = Object.keys(KIND_POWERS) as [TemplateKind, ...TemplateKind[]];

/** RC-02 */
export const FIELD_TYPES = [
  'text',
  'area',
  'number',
  'select',
  'check',
  'date',
  'image',
  'character',
  'vehicle',
  'charge',
] as const;

/** RC-02 */
export const TEMPLATE_LIMITS = { templates: 100, sections: 20, fields: 40, options: 50 } as const;

/** The schemas of texts: those of a template that is sent check them, those of one that is shown describe them. */
type Texts = (min: number, max: number) => z.ZodType<string>;

const fieldIn = (text: Texts) =>
  z.strictObject({
    /** The name of the field among the values of a report. */
    key: text(1, 32),
    label: text(1, 200),
    type: z.enum(FIELD_TYPES),
    required: z.boolean().default(false),
    /** For `select` alone, which needs some. */
    options: z.array(text(1, 100)).min(1).max(TEMPLATE_LIMITS.options).optional(),
  });

const sectionIn = (text: Texts) =>
  z.strictObject({
    title: text(1, 100),
    fields: z.array(fieldIn(text)).max(TEMPLATE_LIMITS.fields),
  });

const shown: Texts = () => z.string();

/** A field of a report (RC-02). */
export const templateField = fieldIn(shown).meta({ id: 'TemplateField' });
export type TemplateField = z.output<typeof templateField>;

/** A part of a report (RC-02). */
export const templateSection = sectionIn(shown)
  .extend({ fields: z.array(templateField) })
  .meta({ id: 'TemplateSection' });
export type TemplateSection = z.output<typeof templateSection>;

/** A template of reports as lists show it (RC-02). */
export const templateLine = z
  .object({
    template_id: z.int(),
    name: z.string(),
    kind: z.enum(TEMPLATE_KINDS),
    /** One more with every change of the sections. */
    version: z.int(),
    /** Who reads its reports in place of those with the power of the kind; empty: those. */
    read_powers: z.array(z.enum(POWERS)),
    /** Who writes its reports in place of those with the power of the kind; empty: those. */
    write_powers: z.array(z.enum(POWERS)),
    /** Submitted reports wait for an answer. */
    needs_approval: z.boolean(),
    /** false: nobody begins another report from it. */
    is_active: z.boolean(),
  })
  .meta({ id: 'ReportTemplateLine' });
export type TemplateLine = z.output<typeof templateLine>;

/** A template of reports (RC-02). */
export const template = z
  .object({ ...templateLine.shape, sections: z.array(templateSection) })
  .meta({ id: 'ReportTemplate' });
export type Template = z.output<typeof template>;

/** The parameters that describe a template. */
export const templateParams = {
  template_id: idParam('report_template'),
  name: textParam(1, 64),
  kind: enumParam(TEMPLATE_KINDS),
  sections: jsonParam(z.array(sectionIn(textParam)).min(1).max(TEMPLATE_LIMITS.sections)),
  read_powers: listParam(enumParam(POWERS), POWERS.length),
  write_powers: listParam(enumParam(POWERS), POWERS.length),
  needs_approval: boolParam(),
  is_active: boolParam(),
};
