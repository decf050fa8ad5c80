import type { FormKind } from '@cabildo/contracts/community/forms/forms.ts';
import { useServer } from '../shared/server/server.tsx';

const ALL_KINDS = { access: { to: 'review_forms' } } as const;
const APPEALS = { access: { to: 'manage_members' } } as const;

/** Whether this person decides about the submissions of a kind (DK-04). */
export function useReviews(): (kind: FormKind) => boolean {
  const { may } = useServer();
  return (kind) => may(ALL_KINDS) || (kind === 'appeal' && may(APPEALS));
}
