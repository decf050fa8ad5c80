import { sealedText } from '@cabildo/kit/service';
import { sealedFor } from './secrets.ts';
import { webhooks } from './table.ts';

const rest = { id: ['id'], reads: ['server_id', 'url'], boundTo: sealedFor } as const;

/** The secrets that sign, and the addresses that hold one. */
export const sealedSecrets = [
  sealedText(webhooks, { column: 'sealed_url', ...rest }),
  sealedText(webhooks, { column: 'secret', ...rest }),
  sealedText(webhooks, { column: 'old_secret', ...rest }),
];
