import type { SectionsWords } from './sections.es.ts';

/** The settings of the bank in English. */
export const SECTIONS_EN: SectionsWords = {
  modules: {
    title: 'Modules',
    text: 'What the bank offers. Nothing new can begin in what you switch off; what exists can be paid, cancelled and withdrawn.',
    settings: {
      cards: { label: 'Cards', hint: 'Ordering and using them, and changing their limits.' },
      transfers: { label: 'Transfers', hint: 'Sending money to others and between accounts.' },
      payment_requests: {
        label: 'Payment requests',
        hint: 'Asking somebody for money, who accepts or declines.',
      },
      rewards: { label: 'Rewards', hint: 'Claiming what the server gives out regularly.' },
      debts: { label: 'Debts', hint: 'Claiming, signing and paying them, fines included.' },
      scheduled: { label: 'Scheduled transfers', hint: 'Payments that repeat automatically.' },
      subscriptions: { label: 'Subscriptions', hint: 'Services that are charged regularly.' },
      notifications: { label: 'Notifications', hint: 'Marking them as read.' },
      contacts: { label: 'Contacts', hint: 'Saving the people you pay often.' },
      vaults: { label: 'Vaults', hint: 'Keeping items in the bank.' },
      credit: { label: 'Credit', hint: 'The score of each character.' },
      inheritance: { label: 'Estates', hint: 'Naming heirs, and settling the estates of the dead.' },
      taxes: { label: 'Taxes', hint: 'Creating and changing taxes.' },
      loans: { label: 'Loans', hint: 'Applying for them, deciding on them and paying them back.' },
      savings: { label: 'Savings', hint: 'Accounts that earn interest.' },
    },
  },
  accounts_config: {
    title: 'Accounts',
    text: 'How many accounts each character has, of which types, and how much money it starts with.',
    settings: {
      max_accounts: { label: 'Accounts for each character' },
      enabled_types: { label: 'Types that can be opened' },
      initial_balance: {
        label: 'Starting balance',
        hint: 'Each person gets it once, in the first account that they open.',
      },
      open_with_character: {
        label: 'Open an account with the character',
        hint: 'Each new character gets its first account without asking for it.',
      },
      savings_interest_rate: {
        label: 'Interest on savings',
        hint: 'Monthly, on the lowest balance of the month.',
      },
    },
  },
  cards_config: {
    title: 'Cards',
    text: 'How many can be ordered, and of which types. “Cards by role” lets some roles have more.',
    settings: {
      max_cards_per_account: { label: 'Cards for each account' },
      allowed_types: { label: 'Types that can be ordered' },
    },
  },
  pin_config: {
    title: 'PIN',
    text: 'What the PIN of accounts and cards looks like, and what it is asked for.',
    settings: {
      length: { label: 'Digits', hint: 'PINs that exist stay valid.' },
      max_attempts: {
        label: 'Attempts',
        hint: 'After so many wrong attempts in a row it is locked for a while.',
      },
      lock_minutes: { label: 'Lock time in minutes' },
      required_for: { label: 'Asked for', hint: 'Only on accounts and cards that have a PIN.' },
    },
  },
  transfers_config: {
    title: 'Transfers',
    text: 'What it costs to send money, and how much can be sent.',
    settings: {
      fee_percent: { label: 'Fee in percent', hint: 'Added to the amount; it goes to the treasury.' },
      fee_fixed: { label: 'Fixed fee', hint: 'Added to the one above.' },
      min_amount: { label: 'Smallest amount' },
      max_amount: { label: 'Largest amount' },
      daily_limit: { label: 'Daily limit', hint: 'What one account may send each day.' },
    },
  },
  payment_config: {
    title: 'Payment requests',
    text: 'Money that one person asks of another, who accepts or declines.',
    settings: { request_expiry_hours: { label: 'Hours until they expire' } },
  },
  subscriptions_config: {
    title: 'Subscriptions',
    text: 'Services that are charged regularly.',
    settings: {
      max_failed: { label: 'Failed charges in a row', hint: 'After so many the subscription is cancelled.' },
    },
  },
  loans_config: {
    title: 'Loans',
    text: 'How much the server lends, and whether staff decide each time.',
    settings: {
      max_loan_amount: { label: 'Largest amount' },
      max_installments: { label: 'Maximum instalments' },
      max_active: { label: 'Loans at a time', hint: 'Per person, across all their characters.' },
      auto_approve: {
        label: 'Approve automatically',
        hint: 'For anyone with a high enough score, without a decision by staff.',
      },
      auto_approve_min_score: { label: 'Minimum score for automatic approval' },
      late_fee_percent: { label: 'Late instalment fee', hint: 'Once for each instalment.' },
    },
  },
  credit_config: {
    title: 'Interest on loans',
    text: 'By the credit score of the applicant. It is the interest on the whole loan, not per year.',
    settings: { rates: { label: 'Interest' } },
  },
  debts_config: {
    title: 'Debts',
    text: 'Money that one character claims from another, owed once it is signed.',
    settings: { max_amount: { label: 'Largest debt' } },
  },
  fines_config: {
    title: 'Fines',
    text: 'Issued by the police. They are owed at once, and go to the treasury, less what is shared.',
    settings: {
      enabled: { label: 'Fines can be issued' },
      due_days: { label: 'Days to pay them' },
      max_fine: { label: 'Largest fine' },
      split: { label: 'Shared with' },
    },
  },
  tax_config: {
    title: 'Taxes',
    text: 'Taxes of one type add up.',
    settings: { max_total_percent: { label: 'Maximum of one type', hint: 'The total never exceeds this.' } },
  },
  rewards_config: {
    title: 'Rewards',
    text: 'What the server gives out regularly.',
    settings: { max_rewards: { label: 'Maximum rewards' } },
  },
  inheritance_config: {
    title: 'Estates',
    text: 'Who inherits when a character dies.',
    settings: { max_beneficiaries: { label: 'Heirs of each character' } },
  },
  limits_config: {
    title: 'Limits',
    text: 'They protect the server from hoarding and spam.',
    settings: {
      max_contacts: { label: 'Contacts of each character' },
      transfers_a_day: {
        label: 'Transactions per person a day',
        hint: 'Those who run the server are exempt.',
      },
    },
  },
  notifications_config: {
    title: 'Notifications',
    text: 'The bank tells characters what happens to them.',
    settings: { disabled: { label: 'Do not notify about' } },
  },
  orgs_config: {
    title: 'Companies',
    text: 'Who founds them, how many each has, and what they may have.',
    settings: {
      founding: {
        label: 'Players found companies',
        hint: 'Switched off, the staff of the server alone make them.',
      },
      founding_fee: { label: 'Price of founding one', hint: 'It goes to the treasury.' },
      max_owned: {
        label: 'Companies for each owner',
        hint: 'All count that the founder of another one has.',
      },
      wholesale_percent: {
        label: 'Wholesale price, in %',
        hint: 'How much of the price of the server’s shop their shops pay.',
      },
      max_vehicles: { label: 'Vehicles of each company' },
    },
  },
  payroll_config: {
    title: 'Pay',
    text: 'What companies pay their people for the time on duty.',
    settings: { max_per_hour: { label: 'Highest pay per hour' } },
  },
  invoices_config: {
    title: 'Invoices',
    text: 'What companies charge people and other companies.',
    settings: { max: { label: 'Highest sum of an invoice' } },
  },
  treasury_public: {
    title: 'Treasury',
    text: 'The public money of the server.',
    settings: {
      treasury_public: {
        label: 'All members see it',
        hint: 'Switched off, those alone who manage it or read the bank.',
      },
    },
  },
};
