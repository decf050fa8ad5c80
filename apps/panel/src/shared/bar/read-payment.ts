/** The words of the commands that pay and that charge, in both languages, whatever the language of the panel. */
const VERBS = {
  pay: ['pagar', 'paga', 'pay'],
  invoice: ['facturar', 'factura', 'invoice', 'bill'],
} as const;
type Verb = keyof typeof VERBS;

/** Words between an amount and a name. */
const BETWEEN = ['a', 'to'];
const AMOUNT = /^\D?(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})\D?$/;

/** An order that names a person and an amount. */
export interface Payment {
  verb: Verb;
  name: string;
  amount: number;
}

const verbOf = (word: string): Verb | undefined =>
  (Object.keys(VERBS) as Verb[]).find((verb) => (VERBS[verb] as readonly string[]).includes(word));

/** Reads «pagar luis 120» or «facturar 120 a luis»; undefined: the text is no such command. */
export function readPayment(text: string): Payment | undefined {
  const [first = '', ...rest] = text.split(/\s/).filter(Boolean);
  const verb = verbOf(first.toLowerCase());
  const at = rest.findLastIndex((word) => AMOUNT.test(word));
  const amount = rest[at];
  const isAtAnEnd = at === 0 || at === rest.length - 1;
  if (amount === undefined || !isAtAnEnd || !verb) return undefined;
  const name = rest.toSpliced(at, 1);
  if (BETWEEN.includes((name[0] ?? '').toLowerCase())) name.shift();
  return name.length > 0
    ? { verb, name: name.join(' '), amount: Number(amount.replaceAll(/\D/g, '')) }
    : undefined;
}
