import type { NotePart } from '@cabildo/contracts/sentence.ts';

type Plain = string | number | boolean | null;

/** A value of an entry's data, and the fields and places in lists that lead to it: `charges`, `1`, `title`. */
export interface Detail {
  path: readonly string[];
  /** The field that it is a value of; places in lists are none. */
  field: string;
  value: Plain;
}

const DEEPEST = 4;
const isPlace = (step: string): boolean => /^\d+$/.test(step);

const detail = (path: readonly string[], value: Plain): Detail => ({
  path,
  field: path.findLast((step) => !isPlace(step)) ?? '',
  value,
});

/** The data of an entry as a flat list. */
export function detailsOf(data: unknown, path: readonly string[] = []): Detail[] {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean')
    return path.length === 0 ? [] : [detail(path, data)];
  if (typeof data !== 'object') return [];
  if (path.length >= DEEPEST) return [detail(path, JSON.stringify(data))];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, value]) =>
    detailsOf(value, [...path, isList ? String(Number(key) + 1) : key]),
  );
}

/** A name of a field; one that a version to come has is shown as it is written. */
export const labelOf = ({ path }: Detail, words: Readonly<Record<string, string>>): string =>
  path.map((step) => words[step] ?? step.replaceAll('_', ' ')).join(' › ');

const MONEY = new Set(
  `access_fee amount balance daily_limit due fee fees fine_amount gross installment monthly_limit net owed paid payment
   per_hour per_transaction_limit price remaining settled tax to_treasury total total_cost total_due unit_price value voided_pay written_off`.split(
    /\s+/,
  ),
);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** How a value is written: as the kind of thing that its field holds. */
export function kindOf({ field, value }: Detail): 'character' | 'money' | 'moment' | 'text' {
  if (typeof value === 'number' && /(^|_)character_ids?$/.test(field)) return 'character';
  if (typeof value === 'number' && MONEY.has(field)) return 'money';
  return typeof value === 'string' && MOMENT.test(value) ? 'moment' : 'text';
}

/** The name that the sentence of the entry gives to the id in a field. */
export function nameIn(parts: readonly NotePart[], { field, value }: Detail): string | undefined {
  const kind = /(account|org|user|call|case|item|vehicle|department|role|key)_ids?$/.exec(field)?.[1];
  const slot = parts.find((part) => typeof part === 'object' && part.kind === kind && part.id === value);
  return typeof slot === 'object' ? slot.text : undefined;
}

/** The fields that hold values of enumerations; people write what is in all others. */
export const ENUMERATED: ReadonlySet<string> = new Set(
  `account_type applies_to card_type cause close_reason counts do end_reason ended_by frequency kind mode old_status origin payment_method period plate_mode powers
   result sale scope sections state status stock_mode target tax_type type way who`.split(/\s+/),
);
/** The types of entries whose reason is the platform's; in all others a person wrote it. */
export const REASONED: ReadonlySet<string> = new Set([
  'config.webhook.disabled',
  'mdt.call.updated',
  'mdt.officer.assigned',
  'server.plan.changed',
  'vehicle.key.ended',
  'vehicle.offer.cancelled',
  'vehicle.vehicle.removed',
]);

/** The words by which a value is said. */
export function wordsFor(
  { field, value }: Detail,
  { domain, action }: { domain: string; action: string },
): 'fields' | 'permissions' | 'values' | 'refusals' | 'none' {
  if (typeof value !== 'string') return 'none';
  if (field === 'changed') return 'fields';
  if (field === 'permissions') return 'permissions';
  if (field === 'error_code' || field === 'refusal') return 'refusals';
  const isEnumerated = ENUMERATED.has(field) || (field === 'reason' && REASONED.has(`${domain}.${action}`));
  return isEnumerated ? 'values' : 'none';
}
