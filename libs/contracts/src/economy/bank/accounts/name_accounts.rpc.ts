import { z } from 'zod';
import { defineRpc } from '../../../action.ts';

/** Accounts as people know them: by holder and the last four digits. Unknown accounts and those of servers are left out. */
export default defineRpc('economy.name_accounts', {
  kind: 'query',
  input: z.object({ account_ids: z.array(z.int()).max(10_000) }),
  output: z.object({
    accounts: z.array(
      z.object({
        account_id: z.int(),
        server_id: z.int(),
        /** null: an organisation's. */
        owner_character_id: z.int().nullable(),
        org_name: z.string().nullable(),
        /** null for a wallet, which has no number. */
        end: z.string().nullable(),
      }),
    ),
  }),
});
