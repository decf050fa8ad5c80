/** What each plan of spec 1 allows; null means unlimited (BI-01, BI-05, V1-02). */
export const PLANS = {
  FREE: { price_cents: 0, billing: 'none', max_characters: 50, storage_gb: 2, v1_per_minute: 60 },
  PLUS: { price_cents: 1200, billing: 'month', max_characters: 500, storage_gb: 10, v1_per_minute: 120 },
  PREMIUM: { price_cents: 2400, billing: 'month', max_characters: null, storage_gb: 50, v1_per_minute: 600 },
  ENTERPRISE: {
    price_cents: 89900,
    billing: 'once',
    max_characters: null,
    storage_gb: null,
    v1_per_minute: null,
  },
} as const;
export type Plan = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as Plan[];
