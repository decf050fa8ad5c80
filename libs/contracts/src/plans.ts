/** OT-03: "basic dispatch" is calls and their units; rosters, and more than three departments, are for those who pay. */
const BASIC_DISPATCH = { max_departments: 3, has_rosters: false } as const;
const FULL_DISPATCH = { max_departments: null, has_rosters: true } as const;

/** What spec 1 names per plan and nothing else decides on (BI-06): panels and launchers ask `get_plan` for it. */
export const FEATURES = [
  ...(['economy', 'businesses', 'activity', 'discovery', 'dispatch'] as const),
  ...(['rosters', 'overlay', 'moderation', 'appeals', 'ai_moderation'] as const),
] as const;
export type Feature = (typeof FEATURES)[number];

/** "Basic dispatch", and what every community has. */
const BASIC: readonly Feature[] = ['economy', 'businesses', 'activity', 'discovery', 'dispatch'];
const PAID: readonly Feature[] = [...BASIC, 'rosters', 'overlay', 'moderation', 'appeals'];

/** The features of each plan. */
export const PLAN_FEATURES: Readonly<Record<Plan, readonly Feature[]>> = {
  FREE: BASIC,
  PLUS: PAID,
  PREMIUM: FEATURES,
  ENTERPRISE: FEATURES,
};

/** What each plan of spec 1 allows; null means unlimited (BI-01, BI-05, V1-02, OT-03). */
export const PLANS = {
  FREE: {
    ...({ price_cents: 0, billing: 'none', max_characters: 50, storage_gb: 2, v1_per_minute: 60 } as const),
    ...BASIC_DISPATCH,
  },
  PLUS: {
    ...({
      price_cents: 1200,
      billing: 'month',
      max_characters: 500,
      storage_gb: 10,
      v1_per_minute: 120,
    } as const),
    ...FULL_DISPATCH,
  },
  PREMIUM: {
    ...({
      price_cents: 2400,
      billing: 'month',
      max_characters: null,
      storage_gb: 50,
      v1_per_minute: 600,
    } as const),
    ...FULL_DISPATCH,
  },
  ENTERPRISE: {
    price_cents: 89900,
    billing: 'once',
    max_characters: null,
    storage_gb: null,
    v1_per_minute: null,
    ...FULL_DISPATCH,
  },
} as const;
export type Plan = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as Plan[];
