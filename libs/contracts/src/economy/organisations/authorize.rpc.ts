import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { ORG_KINDS, ORG_RIGHTS } from './orgs.ts';

/**
 * Whether a character may do something for an organisation by its rank now (BZ-03), for services that keep what belongs to
 * organisations: shops (ST-01) and vehicles (VS-02). What costs money is judged again by the ledger, under its lock (BZ-02).
 * `refusal`: `not_found` (another server's, or none), `account_closed` (dissolved), `account_disabled` (suspended), `forbidden` (the right
 * lacks; the caller's message names it).
 */
export default defineRpc('economy.authorize', {
  kind: 'query',
  input: z.object({
    server_id: z.int(),
    org_id: z.int(),
    server_character_id: z.int(),
    /** null: whether it is a member, with whatever rights. */
    right: z.enum(ORG_RIGHTS).nullable(),
  }),
  output: z.object({
    refusal: z.enum(['not_found', 'account_closed', 'account_disabled', 'forbidden']).nullable(),
    /** null with a refusal. */
    org: z
      .object({ org_id: z.int(), name: z.string(), kind: z.enum(ORG_KINDS), account_id: z.int() })
      .nullable(),
    /** The bounds that the server sets for its organisations (`orgs_config`). */
    max_vehicles: z.int(),
    wholesale_percent: z.int(),
  }),
});
