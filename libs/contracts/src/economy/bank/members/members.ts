import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';
import { ACCOUNT_PERMISSIONS } from '../accounts/accounts.ts';

/** A character that may use an account, with its permissions (ECA-01). */
export const accountMember = z
  .object({
    server_character_id: z.int(),
    /** The owner has all ten permissions, for good. */
    is_owner: z.boolean(),
    permissions: z.array(z.enum(ACCOUNT_PERMISSIONS)),
    /** For the owner, the time at which the account was opened. */
    joined_at: z.string(),
  })
  .meta({ id: 'AccountMember' });
export type AccountMember = z.output<typeof accountMember>;

/** ECA-01: the number of members that an account may have, its owner not counted. */
export const MAX_MEMBERS = 50;

export const memberParams = {
  account_id: idParam('account'),
  member_character_id: idParam('character'),
};

export const MEMBER_ERRORS = [
  'account_not_found',
  'forbidden',
  'account_closed',
  'cannot_remove_owner',
] as const satisfies readonly ErrorCode[];
