import type { Words } from './word.ts';

const RANKS = [
  {
    rank_id: 1,
    name: 'Staff',
    level: 1,
    rights: [],
    spend_per_day: null,
    commission_percent: 0,
  },
  {
    name: 'Encargada',
    level: 50,
    rights: ['hire', 'pay', 'view_staff'],
    spend_per_day: 5_000,
    commission_percent: 5,
  },
];

/** Words of the parameters of organisations. */
export const ORGANISATIONS: Words = {
  org_id: ['The organisation; `list_orgs` shows its id.', 1],
  rank_id: ['The rank; `get_org` shows its id.', 1],
  invitation_id: ['The invitation; `list_invitations` shows its id.', 1],
  'server_orgs.target_character_id': ['The other character.', 2],
  'assign_owner.target_character_id': ['The character that owns the organisation from now on.', 2],
  'invite_to_org.target_character_id': ['The character that is invited.', 2],
  'offer_ownership.target_character_id': ['The member to whom the organisation is offered.', 2],
  'create_org.owner_character_id': [
    'The character that owns the organisation.',
    1,
    'Nobody owns it when left out.',
  ],
  'create_org.department_id': [
    'The department whose roster the organisation follows, for the kind `department` alone, which needs it.',
    1,
    'No department when left out.',
  ],
  'server_orgs.name': [
    'The name, which no other organisation of the server has in any case of letters.',
    'Taller Paz',
  ],
  'update_org.name': [
    'The name, which no other organisation of the server has in any case of letters.',
    'Taller Paz',
    'Stays as it is when left out.',
  ],
  'server_orgs.description': [
    'What the organisation does.',
    'Ruedas y frenos',
    'No description when left out.',
  ],
  'server_orgs.image_url': [
    'The address of a picture of the organisation.',
    'https://example.org/taller.png',
  ],
  'create_org.kind': ['What the organisation is. A server has one government at most.', 'business'],
  'server_orgs.reason': ['Why, as the log shows it.', 'Inspección'],
  'remove_from_org.reason': ['Why, as the log shows it.', 'Faltas', 'No reason when left out.'],
  'open_org_account.account_name': ['What people call the account.', 'Caja'],
  'adopt_account.account_id': ['The business account; `list_accounts` shows its id.', 1],
  'found_org.payment_method': [
    'What pays the fee: cash (`wallet`), the bank account that stands for the character (`bank`), or cash where it is enough and else the bank (`auto`).',
    'bank',
  ],
  'found_org.pin': [
    'The PIN of the account, where the server asks for one when paying.',
    '1234',
    'No PIN when left out.',
  ],
  'list_orgs.mine': ['Only organisations to which a character of yours belongs.', true],
  'list_invitations.org_id': [
    'The organisation whose invitations are listed.',
    1,
    'The invitations that your characters have got when left out.',
  ],
  'list_invitations.status': ['Only invitations in this state.', 'open', 'All states when left out.'],
  'server_orgs.accept': ['Whether you accept.', true],
  'dissolve_org.to_account_id': ['The account that gets the money of the organisation.', 2],
  'dissolve_org.to_treasury': ['`true`: the treasury gets the money.', true],
  'dissolve_org.void_owed_pay': [
    '`true`: wages that it owes are owed no more. Only who manages the organisations of the server may send it.',
    true,
  ],
  'set_ranks.ranks': [
    'All ranks of the organisation. One with an id changes or stays, one without is new, and one that is not there goes.',
    RANKS,
  ],
  'ranks.name': ['What the rank is called; each name comes once.', 'Encargada'],
  'ranks.level': ['Who has a higher one stands above.', 50],
  'ranks.rights': ['What members of the rank may do.', ['pay']],
  'ranks.spend_per_day': [
    'What one of them may let out of the accounts in a UTC day; null: any amount.',
    5_000,
  ],
  'ranks.commission_percent': ['Their part of the invoices that they write.', 5],
  'configure_orgs.orgs_config': [
    'Whether and for how much members found businesses, and what organisations may have.',
    { founding: true, founding_fee: 10_000, max_owned: 1 },
    'Stays as it is when left out.',
  ],
  'configure_orgs.payroll_config': [
    'The most that a rank may be paid for an hour.',
    { max_per_hour: 2_000 },
    'Stays as it is when left out.',
  ],
  'configure_orgs.invoices_config': [
    'The largest sum of an invoice.',
    { max: 500_000 },
    'Stays as it is when left out.',
  ],
  'configure_orgs.treasury_public': [
    'Whether every member sees the treasury.',
    true,
    'Stays as it is when left out.',
  ],
};
