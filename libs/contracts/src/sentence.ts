import type { Locale, Message } from './errors.ts';
import { formatMoney } from './money.ts';

/**
 * Sentences of the log and of notices (AU-02): words, and between them slots for people, accounts, money, times and things. An
 * event knows ids; the service that shows the sentence knows how they are called at that time.
 */

/** The kinds of slots whose names are looked up when the sentence is read (AU-04). */
const NAMED_KINDS = ['character', 'user', 'account'] as const;
/** The kinds of slots that an event names itself. */
const THING_KINDS = [
  'org',
  'item',
  'vehicle',
  'licence',
  'call',
  'case',
  'department',
  'role',
  'key',
  'loan',
  'debt',
  'payment_request',
  'invoice',
  'warrant',
  'bolo',
  'punishment',
  'shift',
  'webhook',
  'script_licence',
  'budget',
  'submission',
  'report',
] as const;
export const SLOT_KINDS = [...NAMED_KINDS, ...THING_KINDS, 'money', 'time'] as const;

type NamedKind = (typeof NAMED_KINDS)[number];
type ThingKind = (typeof THING_KINDS)[number];

/** A person, a character or an account. `name` is how the event called it; undefined: the event has the id alone. */
export interface NamedSlot {
  readonly kind: NamedKind;
  readonly id: number;
  readonly name?: string | undefined;
}
/** A thing in the words of the sentence. */
export interface ThingSlot {
  readonly kind: ThingKind;
  readonly id: number;
  readonly text: string;
}
export interface MoneySlot {
  readonly kind: 'money';
  readonly amount: number;
  /** Shows a plus where it is one. */
  readonly isSigned?: true;
}
export interface TimeSlot {
  readonly kind: 'time';
  /** ISO 8601. */
  readonly at: string;
}
export type Slot = NamedSlot | ThingSlot | MoneySlot | TimeSlot;

/** Texts and slots in their order; no text is empty, and no two stand side by side. */
export type Sentence = readonly (string | Slot)[];

/** A sentence is put together of these. */
export type Put = string | number | Slot | Sentence;

function joined(puts: readonly Put[]): Sentence {
  const parts: (string | Slot)[] = [];
  for (const put of puts.flat() as (string | number | Slot)[]) {
    const last = parts.at(-1);
    if (typeof put === 'object') parts.push(put);
    else if (typeof last === 'string') parts[parts.length - 1] = `${last}${put}`;
    else if (put !== '') parts.push(String(put));
  }
  return parts;
}

/** Makes a sentence: sentence`${character(5)} paid ${money(120)}.` */
export const sentence = (texts: TemplateStringsArray, ...puts: readonly Put[]): Sentence =>
  joined(texts.flatMap((text, at) => (at < puts.length ? [text, puts[at]!] : [text])));

export const character = (id: number, name?: string): NamedSlot => ({ kind: 'character', id, name });
export const user = (id: number, name?: string | null): NamedSlot => ({
  kind: 'user',
  id,
  name: name ?? undefined,
});
export const account = (id: number): NamedSlot => ({ kind: 'account', id });
export const thing = (kind: ThingKind, id: number, text: string): ThingSlot => ({ kind, id, text });
export const quoted = (text: string, locale: Locale): string => (locale === 'es' ? `«${text}»` : `“${text}”`);
/** Units of an item. Without its id it is a note in the words of a person. */
export const units = (
  { item_id: id, name, quantity }: { item_id: number | null; name: string; quantity: number },
  locale: Locale,
): Sentence =>
  sentence`${quantity} × ${id === null ? quoted(name, locale) : thing('item', id, quoted(name, locale))}`;
export const money = (amount: number): MoneySlot => ({ kind: 'money', amount });
export const change = (amount: number): MoneySlot => ({ kind: 'money', amount, isSigned: true });
export const time = (at: string): TimeSlot => ({ kind: 'time', at });

/** The end of a long number that nobody reads whole: of a card, or of something on another platform. */
export const ending = (number: string): string => `···${number.slice(-4)}`;

/** A name now: null, what it names is gone; undefined, nobody who knows it answered. */
export type Name = string | null | undefined;

/** An account now, by its holder and the last four digits; a wallet has none. */
export interface AccountName {
  readonly holder: Name;
  readonly end: string | null;
}

/** How a reader's server calls what slots stand for, as far as it is known. */
export interface KnownNames {
  readonly character: (id: number) => Name;
  readonly user: (id: number) => Name;
  readonly account: (id: number) => AccountName | null | undefined;
  /** The sign of the currency. */
  readonly symbol: string | undefined;
}

/** Knows no name, as where an event is made. */
export const NAMELESS: KnownNames = {
  character: () => undefined,
  user: () => undefined,
  account: () => undefined,
  symbol: undefined,
};

/** A part of a sentence for a reader: a text, or a slot with the text that stands for it. */
export type NotePart =
  | string
  | {
      kind: (typeof SLOT_KINDS)[number];
      text: string;
      /** The id of what it stands for; money and times have none. */
      id?: number | undefined;
      /** The present name of a person, a character or the holder of an account. */
      name?: Name;
      amount?: number | undefined;
      at?: string | undefined;
    };

const UNKNOWN: Readonly<Record<NamedKind, Message>> = {
  character: { es: 'un personaje', en: 'a character' },
  user: { es: 'alguien', en: 'somebody' },
  account: { es: 'una cuenta', en: 'an account' },
};
const GONE: Readonly<Record<NamedKind, Message>> = {
  character: { es: 'un personaje eliminado', en: 'a deleted character' },
  user: { es: 'alguien que ya no está', en: 'somebody who is gone' },
  account: { es: 'una cuenta eliminada', en: 'a deleted account' },
};
const WALLET: Message = { es: 'la cartera', en: 'the wallet' };
const ACCOUNT: Message = { es: 'la cuenta', en: 'account' };
const OF: Message = { es: 'de', en: 'of' };

const nameless = (kind: NamedKind, name: null | undefined, locale: Locale): string =>
  (name === null ? GONE : UNKNOWN)[kind][locale];

function accountText({ holder, end }: AccountName, locale: Locale): string {
  const what = end === null ? WALLET[locale] : `${ACCOUNT[locale]} ···${end}`;
  if (holder === undefined) return what;
  return `${what} ${OF[locale]} ${holder ?? nameless('character', null, locale)}`;
}

const ZONE = { timeZone: 'UTC' } as const;
const times: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  es: new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'short', ...ZONE }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...ZONE }),
};
/** The reader's zone is not known here, so the text says which one it is in. */
const timeText = ({ at }: TimeSlot, locale: Locale): string => `${times[locale].format(Date.parse(at))} UTC`;

/** Without the symbol it stays a number as programs write it, by which the log is searched. */
function moneyText({ amount, isSigned }: MoneySlot, symbol: string | undefined, locale: Locale): string {
  const sign = isSigned && amount > 0 ? '+' : '';
  return `${sign}${symbol === undefined ? amount : formatMoney(amount, symbol, locale)}`;
}

function namedPart({ kind, id, name: said }: NamedSlot, locale: Locale, names: KnownNames) {
  if (kind === 'account') {
    const found = names.account(id);
    const text = found ? accountText(found, locale) : nameless(kind, found, locale);
    const name = found ? found.holder : found;
    return { kind, text, id, ...(name !== undefined && { name }) };
  }
  const name = names[kind](id);
  return {
    kind,
    text: name ?? said ?? nameless(kind, name, locale),
    id,
    ...(name !== undefined && { name }),
  };
}

function partOf(slot: Slot, locale: Locale, names: KnownNames): Exclude<NotePart, string> {
  switch (slot.kind) {
    case 'character':
    case 'user':
    case 'account':
      return namedPart(slot, locale, names);
    case 'money':
      return { kind: slot.kind, text: moneyText(slot, names.symbol, locale), amount: slot.amount };
    case 'time':
      return { kind: slot.kind, text: timeText(slot, locale), at: slot.at };
    default:
      return slot;
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A name is written as its owner does; words that stand for one begin a sentence like any others. */
const isCalled = (slot: Slot, { name }: Exclude<NotePart, string>): boolean =>
  (slot.kind === 'character' || slot.kind === 'user') && typeof (name ?? slot.name) === 'string';

/** Tells a sentence to a reader. */
export const told = (spoken: Sentence, locale: Locale, names: KnownNames): NotePart[] =>
  spoken.map((slot, at) => {
    if (typeof slot === 'string') return slot;
    const part = partOf(slot, locale, names);
    return at > 0 || isCalled(slot, part) ? part : { ...part, text: capital(part.text) };
  });

/** The parts as one text. */
export const plain = (parts: readonly NotePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The sentence as one text that names nobody: it is stored and searched, and keeps no name that changes. */
export const namelessly = (spoken: Sentence, locale: Locale): string => plain(told(spoken, locale, NAMELESS));

const conjunctions: Readonly<Record<Locale, Intl.ListFormat>> = {
  es: new Intl.ListFormat('es', { type: 'conjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
};

/** Things in a sentence: `la marca, el lema y el color`. */
export function listed(things: readonly Put[], locale: Locale): Sentence {
  const left = [...things];
  // Their words decide whether Spanish says y or e.
  const words = things.map((each) => namelessly(joined([each]), locale));
  const parts = conjunctions[locale].formatToParts(words);
  return joined(parts.map(({ type, value }) => (type === 'element' ? left.shift()! : value)));
}
