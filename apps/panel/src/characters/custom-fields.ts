import type { CardConfig } from './character.ts';

/** A field that a community has added to its identity card. */
export interface CustomField {
  /** The name under which `custom_data` holds the value. */
  key: string;
  label: string;
  isRequired: boolean;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The added fields that have a name; communities may write others for their own scripts. */
export function customFieldsOf({ custom_fields }: Pick<CardConfig, 'custom_fields'>): CustomField[] {
  return custom_fields.flatMap(({ name, label, required }) => {
    const key = textOf(name);
    return key === undefined ? [] : [{ key, label: textOf(label) ?? key, isRequired: required === true }];
  });
}

/** The value of an added field as text; undefined: there is none that can be shown. */
export function customValue(data: unknown, key: string): string | undefined {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
}
