import { imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { anyObjectParam, clearable, intParam, jsonParam, textParam } from '../../fields.ts';
import { billType } from '../../economy/bank/cash/cash.ts';

/** One value of `role_limits.default` (CF-02). */
const cap = (max: number) => z.int().min(1).max(max).optional();

/** The platform reads the defaults (CF-02); any other key belongs to the community. */
const roleLimits = z.looseObject({
  default: z
    .strictObject({ max_characters: cap(100), max_vehicles: cap(255), max_cards: cap(100) })
    .optional(),
});
export type RoleLimits = z.output<typeof roleLimits>;

/** A server's configuration (spec 2.3); the cash of `bill_types` is stored by the economy service (CF-01). */
export const serverConfig = z
  .object({
    currency_symbol: z.string(),
    currency_name: z.string(),
    bill_types: z.array(billType),
    app_names: z.unknown(),
    role_limits: roleLimits,
    extra_config: z.unknown(),
  })
  .meta({ id: 'ServerConfig' });

const bill = z
  .object({
    value: intParam(1, 1_000_000_000),
    label: clearable(textParam(1, 64)),
    image_url: clearable(imageUrlParam()),
  })
  .transform(({ value, label, image_url }) => ({
    value,
    label: label ?? null,
    image_url: image_url ?? null,
  }));

/** Denominations as an array of whole numbers or of `{value, label, image_url}` (CF-01); every value once. */
const billTypes = z
  .array(
    z.union([
      intParam(1, 1_000_000_000).transform((value) => ({ value, label: null, image_url: null })),
      bill,
    ]),
  )
  .min(1)
  .max(32)
  .refine((bills) => new Set(bills.map((each) => each.value)).size === bills.length, 'every value once');

/** Parameters of an update of the configuration. */
export const serverConfigParams = {
  currency_symbol: textParam(1, 8),
  currency_name: textParam(1, 32),
  bill_types: jsonParam(billTypes),
  app_names: anyObjectParam(),
  role_limits: jsonParam(roleLimits),
  extra_config: anyObjectParam(),
};
