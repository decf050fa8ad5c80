import type { Section } from './shape.ts';

/** The sections that belong together, in the order of what people look for first. */
export const TOPICS = {
  general: ['modules', 'limits_config', 'notifications_config'],
  accounts: ['accounts_config', 'cards_config', 'pin_config'],
  payments: ['transfers_config', 'payment_config', 'subscriptions_config'],
  credit: ['loans_config', 'credit_config', 'debts_config', 'fines_config'],
  companies: ['orgs_config', 'payroll_config', 'invoices_config', 'treasury_public'],
  dues: ['tax_config', 'rewards_config', 'inheritance_config'],
} as const satisfies Readonly<Record<string, readonly Section[]>>;
export type Topic = keyof typeof TOPICS;
export const TOPIC_IDS = Object.keys(TOPICS) as Topic[];

/** The topic of a section; the first one where there is no such section. */
export const topicOf = (section: string | undefined): Topic =>
  TOPIC_IDS.find((id) => TOPICS[id].some((each) => each === section)) ?? 'general';
