/** Digits of a card number before its check digit. */
export const CARD_BODY_DIGITS = 15;
/** The first digit of the numbers of legacy cards, and of all others. */
export const LEGACY_PREFIX = '5';
export const CARD_PREFIX = '4';

/** Completes a card number from its first 15 digits: the 16th is Luhn's check digit (ECA-05). */
export function cardNumberOf(body: string): string {
  return `${body}${(10 - (luhnSum(`${body}0`) % 10)) % 10}`;
}

/** True for digits that Luhn's check accepts. */
export function isCardNumber(number: string): boolean {
  return /^\d{16}$/.test(number) && luhnSum(number) % 10 === 0;
}

/** Masks a card number for events and other people's screens (ECA-09). */
export function maskCard(number: string): string {
  return `**** **** **** ${number.slice(-4)}`;
}

/** Removes the gaps from a number that a person typed. */
export function plainCardNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/** Luhn's sum: every second digit from the right counts double, and the digits of the product are added up. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
