import { createHmac } from 'node:crypto';
import { isOneOf } from '@cabildo/kit/service';

/** The message of a provider that a checkout was paid. */
export interface Callback {
  checkout_id: string;
  reference: string;
  amount_cents: number;
  timestamp: number;
  signature: string;
}

/** Takes the money of checkouts. */
export interface PaymentProvider {
  /** The page where a person pays a checkout. */
  addressOf(checkoutId: string): string;
  /** Whether a callback is the provider's own. */
  isGenuine(callback: Callback): boolean;
}

export interface ProviderSettings {
  /** Each of them signs callbacks: a new one, and the old one while the provider still uses it. */
  secrets: readonly string[];
  /** The page where people pay. */
  url: string;
}

/** Signs as providers do: HMAC-SHA256 in hex over the four values, joined by dots, which none of them contains. */
export const signatureOf = (secret: string, callback: Omit<Callback, 'signature'>): string => {
  const { checkout_id, reference, amount_cents, timestamp } = callback;
  const text = [checkout_id, reference, amount_cents, timestamp].join('.');
  return createHmac('sha256', secret).update(text).digest('hex');
};

/** The operator takes the money in any way and confirms each payment by hand (BI-07). */
const manual = ({ secrets, url }: ProviderSettings): PaymentProvider => ({
  addressOf(checkoutId) {
    const address = new URL(url);
    address.searchParams.set('checkout_id', checkoutId);
    return address.toString();
  },
  isGenuine: ({ signature, ...callback }) =>
    isOneOf(
      signature,
      secrets.map((secret) => signatureOf(secret, callback)),
    ),
});

/** The providers that BILLING_PROVIDER may name. */
export const PROVIDERS = { manual } as const;
