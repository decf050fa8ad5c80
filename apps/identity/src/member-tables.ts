/** The bound of each table's rows, and when they are deleted (FU-09). */
export const memberTables = {
  users: {
    bound: 'system: one for each account of the game platform',
    goes: 'stays: user accounts do (SV-11)',
  },
  chat_accounts: { bound: 'max_chat_accounts', goes: 'stays: until its user unlinks it' },
  api_keys: { bound: 'max_keys_per_user', goes: 'by delete_unused_keys: when it has expired' },
  sign_ins: {
    bound: 'system: rate limits of addresses and users',
    goes: 'by delete_expired_sign_ins: a day after it expired',
  },
  game_sessions: {
    bound: 'system: twenty for each player of a server',
    goes: 'by delete_ended_sessions: when its time is over',
  },
  game_account_keys: { bound: 'system: one row', goes: 'stays: deleted accounts are known by it' },
  ended_players: { bound: 'staff', goes: 'by delete_ended_sessions: a day after the ban' },
  legal_acceptances: {
    bound: 'system: one for each user, document and version',
    goes: 'stays: what was accepted when (ID-15)',
  },
  legal_copies: { bound: 'system: one for each source and language', goes: 'stays: the last good copy' },
} as const satisfies Record<string, { bound: string; goes: string }>;
