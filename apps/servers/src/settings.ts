import { PLAN_NAMES } from '@cabildo/contracts/limits';
import { mediaSettings } from '@cabildo/kit/media';
import { addressSetting, choiceSetting, secretsSetting } from '@cabildo/kit/service';
import { z } from 'zod';
import { PROVIDERS } from './billing/provider.ts';

type ProviderName = keyof typeof PROVIDERS;
const providers = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]];

/** Settings of this service beside the common ones. */
export const settings = mediaSettings.extend({
  DEFAULT_PLAN: choiceSetting(PLAN_NAMES).default('FREE'),
  BILLING_PROVIDER: z
    .enum(providers, { error: `must be one of the providers of payments: ${providers.join(', ')}` })
    .default('manual'),
  BILLING_SECRET: secretsSetting.optional(),
  /** The page where people pay. Default: the action that shows what they have to pay to the operator. */
  BILLING_URL: addressSetting.optional(),
});
