import { OF_THE_ORG } from './organisations.ts';
import { ACTING_CHARACTER, DESTINATION, OWN_OR_PERMITTED, own, type Rows } from './row.ts';

const OF_RANK = { may: ['member'], things: { ...ACTING_CHARACTER, org_id: own() } } as const;
const REACH = { may: ['member'], reach: ['admin'] } as const;

/** Pay for work: ranks say what is paid and pay it, members work for it. */
export const PAYROLL: Rows = {
  'server_orgs.set_pay': {
    rule: 'PY-01; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), rank_id: OF_THE_ORG },
  },
  'server_orgs.set_pay_period': { rule: 'PY-03; GW-25', ...OF_RANK },
  'server_orgs.pay_now': { rule: 'PY-03; GW-25', ...OF_RANK },
  // Everyone here owns an organisation, and who owns one may pay a bonus to its own person.
  'server_orgs.pay_bonus': {
    rule: 'PY-05; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own(), target_character_id: DESTINATION },
    spends: ['target_character_id'],
  },
  'server_orgs.list_pay_runs': { rule: 'PY-05', ...REACH, things: { org_id: OWN_OR_PERMITTED } },
  'server_orgs.get_pay_run': { rule: 'PY-05', ...REACH, things: { run_id: OWN_OR_PERMITTED } },
  'server_orgs.list_payslips': { rule: 'PY-05; GW-25', may: ['member'], things: ACTING_CHARACTER },
  'server_orgs.clock_in': {
    rule: 'PY-02; GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, org_id: own() },
    spends: ['server_character_id', 'character_id'],
  },
  'server_orgs.clock_out': {
    rule: 'PY-02; GW-25',
    may: ['member'],
    things: ACTING_CHARACTER,
    spends: ['server_character_id', 'character_id'],
  },
};
