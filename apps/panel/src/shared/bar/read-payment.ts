/** The words of the command that pays, in both languages, whatever the language of the panel. */
const PAY = ['pagar', 'paga', 'pay'];
/** Words between an amount and a name. */
const BETWEEN = ['a', 'to'];
const AMOUNT = /^\D?(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})\D?$/;

/** Reads «pagar luis 120» or «pagar 120 a luis»; undefined: the text is no such command. */
export function readPayment(text: string): { name: string; amount: number } | undefined {
  const [verb = '', ...rest] = text.split(/\s/).filter(Boolean);
  const at = rest.findLastIndex((word) => AMOUNT.test(word));
  const amount = rest[at];
  const isAtAnEnd = at === 0 || at === rest.length - 1;
  if (amount === undefined || !isAtAnEnd || !PAY.includes(verb.toLowerCase())) return undefined;
  const name = rest.toSpliced(at, 1);
  if (BETWEEN.includes((name[0] ?? '').toLowerCase())) name.shift();
  return name.length > 0 ? { name: name.join(' '), amount: Number(amount.replaceAll(/\D/g, '')) } : undefined;
}
