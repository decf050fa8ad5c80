import type { Words } from './word.ts';

/** Words of the parameters of pay for work. */
export const PAYROLL: Words = {
  'set_pay.org_id': ['The organisation; `list_orgs` shows its id.', 1],
  'set_pay.rank_id': ['The rank that is paid; `get_org` shows its id.', 1],
  'set_pay.per_hour': ['What an hour earns, in whole currency units; 0 pays nothing.', 600],
  'set_pay.max_minutes_a_day': [
    'The most minutes that count in a day.',
    480,
    'It stays as it is when left out.',
  ],
  'set_pay.min_minutes': ['Shorter shifts count nothing.', 10, 'It stays as it is when left out.'],
  'set_pay_period.org_id': ['The organisation; `list_orgs` shows its id.', 1],
  'set_pay_period.period': ['How often it pays, at midnight UTC; empty: by hand alone.', '1w'],
  'pay_now.org_id': ['The organisation that pays; `list_orgs` shows its id.', 1],
  'pay_bonus.org_id': ['The organisation that pays; `list_orgs` shows its id.', 1],
  'pay_bonus.target_character_id': ['The member that is paid; `get_org` shows its id.', 2],
  'pay_bonus.amount': ['What the organisation pays before income tax, in whole currency units.', 500],
  'pay_bonus.concept': ['What it is for; the character sees it.', 'Buen trabajo'],
  'list_pay_runs.org_id': ['The organisation; `list_orgs` shows its id.', 1],
  'get_pay_run.run_id': ['The run; `list_pay_runs` shows its id.', 1],
};
