/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  users: 'in user',
  chat_accounts: 'in chat_accounts',
  api_keys: 'in keys',
  legal_acceptances: 'in acceptances',
  sign_ins: 'not: a trip of a browser, which goes after a day',
  game_sessions: 'not: tokens of twelve hours',
  ended_players: 'not: a mark of the present day; the ban is shown',
} as const;
