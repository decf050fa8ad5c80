/** The readers of the accounts, debts and scores of all (EC-18). */
export const BANK_READERS = { access: { to: ['admin', 'view_bank_logs'] } } as const;

/** Who sets the rules of the bank, and voids debts. */
export const BANK_RULERS = { access: { to: ['admin', 'manage_bank_config'] } } as const;

/** Who decides about loans, and who reads of them. */
export const LOAN_STAFF = { access: { to: ['admin', 'view_bank_logs', 'approve_loans'] } } as const;

export const ESTATE_STAFF = { access: { to: ['admin', 'execute_inheritance'] } } as const;

export const TAX_STAFF = { access: { to: ['admin', 'manage_taxes'] } } as const;
