import type { SectionsWords } from './sections.es.ts';

/** The settings of the bank in English. */
export const SECTIONS_EN: SectionsWords = {
  modules: {
    title: 'Modules',
    text: 'What the bank offers. In what you switch off nothing new begins; what exists can be paid, cancelled and withdrawn.',
    settings: {
      cards: { label: 'Cards', hint: 'Ordering and using them, and changing their limits.' },
      transfers: { label: 'Transfers', hint: 'Sending money to others and between accounts.' },
      payment_requests: {
        label: 'Payment requests',
        hint: 'Asking somebody for money, who accepts or not.',
      },
      rewards: { label: 'Rewards', hint: 'Claiming what the server gives from time to time.' },
      debts: { label: 'Debts', hint: 'Claiming, signing and paying them, fines included.' },
      scheduled: { label: 'Scheduled transfers', hint: 'Payments that repeat by themselves.' },
      subscriptions: { label: 'Subscriptions', hint: 'Services that are charged from time to time.' },
      notifications: { label: 'Notifications', hint: 'Marking them as read.' },
      contacts: { label: 'Contacts', hint: 'Keeping whom one pays often.' },
      vaults: { label: 'Vaults', hint: 'Keeping items in the bank.' },
      credit: { label: 'Credit', hint: 'The score of each character.' },
      inheritance: { label: 'Inheritances', hint: 'Naming heirs, and sharing out what the dead leave.' },
      taxes: { label: 'Taxes', hint: 'Creating and changing taxes.' },
      loans: { label: 'Loans', hint: 'Asking for them, deciding them and paying them back.' },
      savings: { label: 'Savings', hint: 'Accounts that earn interest.' },
    },
  },
  accounts_config: {
    title: 'Accounts',
    text: 'How many accounts each character has, of which kinds, and how much money it starts with.',
    settings: {
      max_accounts: { label: 'Accounts for each character' },
      enabled_types: { label: 'Kinds that can be opened' },
      initial_balance: {
        label: 'Initial money',
        hint: 'Each person gets it once, in the first account that they open.',
      },
      open_with_character: {
        label: 'Open an account with the character',
        hint: 'Each new character gets its first account without asking for it.',
      },
      savings_interest_rate: {
        label: 'Interest on savings',
        hint: 'A month, on the lowest balance of the month.',
      },
    },
  },
  cards_config: {
    title: 'Cards',
    text: 'How many can be ordered, and of which kinds. “Cards by role” lets some roles have more.',
    settings: {
      max_cards_per_account: { label: 'Cards for each account' },
      allowed_types: { label: 'Kinds that can be ordered' },
    },
  },
  pin_config: {
    title: 'PIN',
    text: 'What the PIN of accounts and cards looks like, and what it is asked for.',
    settings: {
      length: { label: 'Digits', hint: 'PINs that exist stay valid.' },
      max_attempts: {
        label: 'Attempts',
        hint: 'After so many wrong ones in a row it is locked for a while.',
      },
      lock_minutes: { label: 'Minutes of the lock' },
      required_for: { label: 'Asked for', hint: 'On accounts and cards that have a PIN alone.' },
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
      daily_limit: { label: 'Limit a day', hint: 'What one account may send each day.' },
    },
  },
  payment_config: {
    title: 'Payment requests',
    text: 'What somebody asks of another person, who accepts or rejects it.',
    settings: { request_expiry_hours: { label: 'They expire after these hours' } },
  },
  subscriptions_config: {
    title: 'Subscriptions',
    text: 'Services that are charged from time to time.',
    settings: {
      max_failed: { label: 'Failed charges in a row', hint: 'At so many the subscription is cancelled.' },
    },
  },
  loans_config: {
    title: 'Loans',
    text: 'How much the server lends, and whether somebody decides each time.',
    settings: {
      max_loan_amount: { label: 'Largest amount' },
      max_installments: { label: 'Most instalments' },
      max_active: { label: 'Loans at a time', hint: 'For each person, over all their characters.' },
      auto_approve: {
        label: 'Grant automatically',
        hint: 'To whoever reaches the score, without anybody deciding.',
      },
      auto_approve_min_score: { label: 'Lowest score to grant them so' },
      late_fee_percent: { label: 'Fee for a late instalment', hint: 'Once for each instalment.' },
    },
  },
  credit_config: {
    title: 'Interest on loans',
    text: 'By the score of whoever asks. It is the interest of the whole loan, not of a year.',
    settings: { rates: { label: 'Interest' } },
  },
  debts_config: {
    title: 'Debts',
    text: 'Money that one character claims of another, owed from when it is signed.',
    settings: { max_amount: { label: 'Largest debt' } },
  },
  fines_config: {
    title: 'Fines',
    text: 'What the police impose. They are owed at once, and go to the treasury.',
    settings: {
      enabled: { label: 'Fines can be imposed' },
      due_days: { label: 'Days to pay them' },
      max_fine: { label: 'Largest fine' },
    },
  },
  tax_config: {
    title: 'Taxes',
    text: 'Taxes of one kind add up.',
    settings: { max_total_percent: { label: 'Most of one kind', hint: 'The sum never exceeds this.' } },
  },
  rewards_config: {
    title: 'Rewards',
    text: 'What the server gives from time to time.',
    settings: { max_rewards: { label: 'Most rewards' } },
  },
  inheritance_config: {
    title: 'Inheritances',
    text: 'Who gets what a character leaves that dies.',
    settings: { max_beneficiaries: { label: 'Heirs of each character' } },
  },
  limits_config: {
    title: 'Limits',
    text: 'They protect the server from whoever keeps or moves without measure.',
    settings: {
      max_contacts: { label: 'Contacts of each character' },
      transfers_a_day: {
        label: 'Movements of each person a day',
        hint: 'Does not count for those who run the server.',
      },
    },
  },
  notifications_config: {
    title: 'Notifications',
    text: 'The bank tells characters what happens to them.',
    settings: { disabled: { label: 'Do not tell of' } },
  },
};
