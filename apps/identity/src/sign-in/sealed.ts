import { sealedValues, versionOf } from '@cabildo/kit/service';
import { signIns } from './table.ts';

/** Verifiers are bound to a state that only the browser has, so they end unchanged, some minutes after their start (ID-05). */
export const sealedVerifiers = sealedValues(signIns, {
  id: ['sign_in_id'],
  columns: ['verifier'],
  version: versionOf('verifier'),
  among: `status = 'pending' AND expires_at > now()`,
  provesKey: false,
});
