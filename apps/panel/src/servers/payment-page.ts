const keyOf = (checkoutId: string): string => `cabildo.checkout.${checkoutId}`;

/** Keeps where a checkout is paid, in this tab: the API says it once, when the checkout is begun. */
export const keepPaymentPage = (checkoutId: string, url: string): void =>
  sessionStorage.setItem(keyOf(checkoutId), url);

/** The page where a checkout is paid; undefined: it was begun elsewhere. */
export const paymentPageOf = (checkoutId: string): string | undefined =>
  sessionStorage.getItem(keyOf(checkoutId)) ?? undefined;
