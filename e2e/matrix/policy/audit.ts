import { ANYBODYS, UNCHECKED, type Rows } from './row.ts';

/** The log. */
export const AUDIT: Rows = {
  // ---- /server_logs: spec 4.14
  'server_logs.query': {
    rule: 'spec 4.14; RO-03, GW-24',
    may: ['admin'],
    things: { character_id: ANYBODYS, user_id: UNCHECKED },
  },
};
