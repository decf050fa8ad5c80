import { ANYBODYS, THE_SERVERS, UNCHECKED, type Rows } from './row.ts';

/** The treasury: TR-01 to TR-03. */
export const TREASURY: Rows = {
  'server_orgs.allocate': { rule: 'TR-01', may: ['admin'], things: { org_id: ANYBODYS } },
  'server_orgs.collect_income': { rule: 'TR-01', may: ['admin'] },
  'server_orgs.set_budget': [
    {
      rule: 'TR-02',
      may: ['admin'],
      when: { amount: 5, frequency: '1mo', mode: 'add' },
      things: { org_id: ANYBODYS },
    },
    { rule: 'TR-02', may: ['admin'], things: { budget_id: THE_SERVERS, org_id: ANYBODYS } },
  ],
  // A list may be asked for what an organisation of another server would have: it is empty.
  'server_orgs.list_budgets': { rule: 'TR-02', may: ['admin'], things: { org_id: UNCHECKED } },
  'server_orgs.end_budget': {
    rule: 'TR-02',
    may: ['admin'],
    things: { budget_id: THE_SERVERS },
    spends: ['budget_id'],
  },
  'server_orgs.get_treasury': { rule: 'TR-03: `treasury_public` is false', may: ['admin'] },
};
