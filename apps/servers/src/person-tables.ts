/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  members: 'in servers',
  former_members: 'not: that the person once was a member, so that a ban may name who has left',
  servers: 'in servers',
  characters: 'in characters',
  bans: 'in bans',
  pardons: 'not: by what a punishment that comes late is known, for 90 days',
  chat_roles: 'in chat_roles',
  chat_accounts: 'not: a copy of what identity shows',
  profiles: 'not: a copy of what identity shows',
  checkouts: 'not: payments of a server, which its owner sees there',
  join_misses: 'not: a count of wrong codes, for an hour',
  link_codes: 'not: codes of ten minutes',
} as const;
