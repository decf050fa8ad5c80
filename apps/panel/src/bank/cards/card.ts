import type { Entered } from '../../forms/use-form.ts';

/** The parts of a card's number, as cards show it. */
export const partsOf = (number: string): readonly string[] => number.match(/.{1,4}/g) ?? [];

/** The number of a card as it is sent: people type it in its parts. */
export const digitsOf = (number: unknown): unknown =>
  typeof number === 'string' ? number.replaceAll(/[\s-]/g, '') : number;

/** Whether a kind of card ends at a time. */
export const endsByTime = (type: unknown): boolean => type === 'temporary_time' || type === 'temporary_both';
/** Whether a kind of card ends with its uses. */
export const endsByUses = (type: unknown): boolean => type === 'temporary_uses' || type === 'temporary_both';

/** The input of an order for a card: what the kind of card has no use for is left out. */
export const cardInput = (entered: Entered): Record<string, unknown> => ({
  ...entered,
  expires_at: endsByTime(entered['card_type']) ? entered['expires_at'] : undefined,
  max_uses: endsByUses(entered['card_type']) ? (entered['max_uses'] ?? undefined) : undefined,
});
