import { THE_SERVERS, type Rows } from './row.ts';

/** The treasury: TR-01 to TR-03. */
export const TREASURY: Rows = {
  'server_orgs.allocate': { rule: 'TR-01', may: ['admin'], things: { org_id: THE_SERVERS } },
  'server_orgs.collect_income': { rule: 'TR-01', may: ['admin'] },
  'server_orgs.set_budget': {
    rule: 'TR-02',
    may: ['admin'],
    things: { budget_id: THE_SERVERS, org_id: THE_SERVERS },
  },
  'server_orgs.end_budget': {
    rule: 'TR-02',
    may: ['admin'],
    things: { budget_id: THE_SERVERS },
    spends: ['budget_id'],
  },
  'server_orgs.list_budgets': { rule: 'TR-02', may: ['admin'] },
  // A server shows its treasury to members only where it says so, and the world of the test says nothing.
  'server_orgs.get_treasury': { rule: 'TR-03', may: ['admin'] },
};
