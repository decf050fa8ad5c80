import type { Access } from '@cabildo/contracts';

/** Who may read the loans of others: whoever reads bank data or decides on loans (RO-03). */
export const LOAN_READERS: Access = ['admin', 'view_bank_logs', 'approve_loans'];
