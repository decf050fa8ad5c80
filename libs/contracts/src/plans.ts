/** OT-03: "basic dispatch" is calls and their units; more than three departments are for those who pay. */
const BASIC_DISPATCH = { max_departments: 3 } as const;
const FULL_DISPATCH = { max_departments: null } as const;

/** The features of spec 1 that exist, which every plan has but for verdicts by machines (BI-06, OT-03, DK-07). */
export const FEATURES = [
  'economy',
  'businesses',
  'activity',
  'discovery',
  'dispatch',
  'rosters',
  'moderation',
  'appeals',
  'ai_moderation',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The prices and bounds of the plans of spec 1; null means unlimited (BI-01, BI-05, V1-02, OT-03). */
export const PLANS = {
  FREE: {
    price_cents: 0,
    billing: 'none',
    max_characters: 50,
    storage_gb: 2,
    v1_per_minute: 60,
    ...BASIC_DISPATCH,
  },
  PLUS: {
    price_cents: 1200,
    billing: 'month',
    max_characters: 500,
    storage_gb: 10,
    v1_per_minute: 120,
    ...FULL_DISPATCH,
  },
  PREMIUM: {
    price_cents: 2400,
    billing: 'month',
    max_characters: null,
    storage_gb: 50,
    v1_per_minute: 600,
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
/** DK-07: the plans whose servers machines may judge for. */
const WITH_VERDICTS: readonly Plan[] = ['PREMIUM', 'ENTERPRISE'];
export const hasFeature = (plan: Plan, feature: Feature): boolean =>
  feature !== 'ai_moderation' || WITH_VERDICTS.includes(plan);

export const PLAN_NAMES = Object.keys(PLANS) as [Plan, ...Plan[]];

/** The add-ons of a plan, bought for as long as the plan is paid (BI-05); decision 36 has the reasons for these prices. */
export const ADD_ONS = {
  extra_characters: { adds: 100, price_cents: 300 },
  extra_storage: { adds: 10, price_cents: 200 },
} as const;

/** How many add-ons of each kind a server has. */
export type AddOns = { [K in keyof typeof ADD_ONS]: number };
/** A plan with its add-ons: what a server has, orders, or has paid for. */
export interface Package extends AddOns {
  plan: Plan;
}
export const NO_ADD_ONS: AddOns = { extra_characters: 0, extra_storage: 0 };
export const MAX_ADD_ONS = 100;

/** The price of a plan with its add-ons, for one period. */
export const priceOf = ({ plan, extra_characters, extra_storage }: Package): number =>
  PLANS[plan].price_cents +
  extra_characters * ADD_ONS.extra_characters.price_cents +
  extra_storage * ADD_ONS.extra_storage.price_cents;

const increased = (limit: number | null, kind: keyof AddOns, count: number): number | null =>
  limit === null ? null : limit + count * ADD_ONS[kind].adds;

/** How many live characters a server may have (CF-04 a); null: without limit. */
export const characterLimit = ({
  plan,
  extra_characters,
}: Pick<Package, 'plan' | 'extra_characters'>): number | null =>
  increased(PLANS[plan].max_characters, 'extra_characters', extra_characters);

/** How many GB a server may store (BI-05); null: without limit. */
export const storageLimit = ({
  plan,
  extra_storage,
}: Pick<Package, 'plan' | 'extra_storage'>): number | null =>
  increased(PLANS[plan].storage_gb, 'extra_storage', extra_storage);
