import { PLAN_NAMES } from '@cabildo/contracts';
import { z } from 'zod';
import { PROVIDERS } from './billing/provider.ts';

type ProviderName = keyof typeof PROVIDERS;
const providers = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]];

const address = z
  .string()
  .refine(
    (text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
    'must be an address such as https://pay.example.org/',
  );

/** Settings of this service beside the common ones. */
export const settings = z.object({
  DEFAULT_PLAN: z.enum(PLAN_NAMES).default('FREE'),
  BILLING_PROVIDER: z
    .enum(providers, { error: `must be one of the providers of payments: ${providers.join(', ')}` })
    .default('manual'),
  BILLING_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where people pay. Default: what tells them what to pay the operator. */
  BILLING_URL: address.optional(),
  PUBLIC_URL: address
    .default('http://127.0.0.1:8080')
    .transform((url) => (url.endsWith('/') ? url.slice(0, -1) : url)),
});
