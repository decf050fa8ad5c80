import { BANK_RULES } from './bank-rules.ts';
import { PAYMENTS } from './payments.ts';
import { TREASURY } from './treasury.ts';
import { PAYROLL } from './payroll.ts';
import type { Words } from './word.ts';

const READER = 'Any of your characters that may read it counts when left out.';

/** Words of the parameters of the bank: accounts, cards, PINs, cash, vaults, rewards, inheritances and reports. */
export const ECONOMY: Words = {
  ...TREASURY,
  ...BANK_RULES,
  ...PAYMENTS,
  ...PAYROLL,
  account_id: ['The bank account; `list_accounts` shows its id.', 1],
  'deposit.account_id': [
    'The account that gets the money.',
    1,
    'The account that payments to the character go to when left out.',
  ],
  'withdraw.account_id': [
    'The account that the money is taken from.',
    1,
    'The account that payments to the character go to when left out.',
  ],
  'get_registers.account_id': [
    'The account whose movements are shown.',
    1,
    'All accounts and the cash of the character when left out.',
  ],
  'list_cards.account_id': [
    'The account whose cards are listed.',
    1,
    'The cards that the character holds are listed when left out.',
  ],
  'deposit.server_character_id': [
    'The character whose cash it is.',
    1,
    'The owner of the account, if it belongs to the caller, or the only living character when left out.',
  ],
  'withdraw.server_character_id': [
    'The character that gets the cash.',
    1,
    'The owner of the account, if it belongs to the caller, or the only living character when left out.',
  ],
  'create_account.server_character_id': ['The character of yours that owns the account.', 1],
  'create_bank_account.server_character_id': ['The character of yours that owns the account.', 1],
  'get_account.server_character_id': ['The character of yours that reads the account.', 1, READER],
  'list_account_members.server_character_id': ['The character of yours that reads the account.', 1, READER],
  'get_balance_history.server_character_id': ['The character of yours that reads the account.', 1, READER],
  'get_interest_history.server_character_id': ['The character of yours that reads the account.', 1, READER],
  'get_vault_info.server_character_id': ['The character of yours that looks into the vault.', 1, READER],
  'list_vault_items.server_character_id': ['The character of yours that looks into the vault.', 1, READER],
  'update_vault.server_character_id': [
    'The character of yours that changes the vault.',
    1,
    'Any of your characters that may change it counts when left out.',
  ],
  'list_accounts.server_character_id': [
    'The character whose accounts are listed.',
    1,
    'Your only living character when left out; for staff with `view_bank_logs`, all accounts of the server.',
  ],
  'list_loans.server_character_id': [
    'The character whose loans are listed.',
    1,
    'Your only living character when left out; for staff with `view_bank_logs` or `approve_loans`, all loans of the server.',
  ],
  'list_cards.server_character_id': [
    'The character whose cards are listed, or that reads those of the account.',
    1,
    'Your only living character when left out.',
  ],
  'get_registers.server_character_id': [
    'The character whose movements are shown, or that reads those of the account.',
    1,
    'Your only living character when left out.',
  ],
  account_type: [
    'The type of account: `personal` is the main one of a character, `shared` and `business` have members, `savings` earns interest, `vault` holds things.',
    'personal',
  ],
  'list_accounts.account_type': ['Only accounts of this type.', 'business', 'All types when left out.'],
  'list_accounts.search': [
    'The beginning of the account number, or a part of the name of the owner.',
    'ruiz',
    'All accounts when left out.',
  ],
  'list_accounts.status': ['Only accounts in this state.', 'frozen', 'All but closed ones when left out.'],
  include_closed: ['Whether closed accounts are listed too.', false],
  account_name: [
    'A name for the account; a personal account always has the name of its type.',
    'Taller Ruiz',
    'The name of the type when left out.',
  ],
  max_items: [
    'How many entries a vault holds, whatever the quantity of each.',
    50,
    'A new vault holds 50 when left out.',
  ],
  access_fee: [
    'What each withdrawal from the vault costs, in whole currency units.',
    10,
    'A new vault is free when left out.',
  ],
  cooldown_hours: [
    'How many hours must lie between two withdrawals from the vault.',
    2,
    'A new vault has no wait when left out.',
  ],
  'vault_item.account_id': ['The vault, by the id of its account.', 1],
  'get_vault_info.account_id': ['The vault, by the id of its account.', 1],
  'list_vault_items.account_id': ['The vault, by the id of its account.', 1],
  'update_vault.account_id': ['The vault, by the id of its account.', 1],
  vault_item_id: ['The entry of the vault to take from; `list_vault_items` shows its id.', 1],
  item_name: [
    'What is put into the vault, in words; units of an item are called as the catalogue calls it.',
    'Navaja',
    'An item of the catalogue must be named when left out.',
  ],
  item_id: [
    'The item of the catalogue of which units leave the inventory of the character.',
    1,
    'Only the name is noted when left out.',
  ],
  'deposit_vault_item.quantity': ['How many units go into the vault.', 2],
  'withdraw_vault_item.quantity': ['How many units to take out.', 1, 'All units of the entry when left out.'],

  card_id: ['The bank card; `list_cards` shows its id.', 1],
  'get_card.card_id': ['The bank card, by its id; its number may stand in its place.', 1],
  card_number: ['The 16 digits of the card, in place of its id.', '4000123412341234'],
  card_type: [
    'When the card ends: `permanent` never, `temporary_time` at a moment, `temporary_uses` after a number of payments, `temporary_both` at whichever comes first.',
    'permanent',
  ],
  'create_card.account_id': ['The account that the card pays from.', 1],
  'create_shared_card.account_id': ['The account that the card pays from.', 1],
  'link_card.account_id': ['The account that the card pays from now on; it must have the same owner.', 2],
  'create_card.expires_at': [
    'When the card ends, within ten years. Only types that end with time take it, and they need it.',
    '2030-01-31T12:00:00Z',
    'The card does not end with time when left out.',
  ],
  'create_shared_card.expires_at': [
    'When the card ends, within ten years. Only types that end with time take it, and they need it.',
    '2030-01-31T12:00:00Z',
    'The card does not end with time when left out.',
  ],
  max_uses: [
    'After how many payments the card ends. Only types that end with uses take it, and they need it.',
    10,
    'The card does not end with uses when left out.',
  ],
  nickname: ['A name for the card.', 'Compras', 'No name when left out.'],
  'create_card.cp_role_ids': [
    'The ids of your roles in the chat community, since roles may allow more cards; roles that the bot of the server has reported take their place.',
    ['700000000000000001'],
    'Roles that the bot has reported still count when left out.',
  ],
  holder_character_id: [
    'The character that gets the card and becomes a member of the account; not the one that acts.',
    2,
  ],
  permissions: ['What the member may do with the account.', ['view_balance', 'pay']],
  'update_member_perms.permissions': [
    'The whole list of what the member may do with the account.',
    ['view_balance', 'pay'],
  ],
  member_character_id: ['The character that is, or becomes, a member of the account.', 2],
  include_archived: ['Whether cards that were deleted are listed too.', false],
  daily_limit: ['What the card may pay in a UTC day, in whole currency units.', 500],
  monthly_limit: ['What the card may pay in a UTC month, in whole currency units.', 5_000],
  per_transaction_limit: ['What the card may pay at once, in whole currency units.', 200],
  max_cards: ['How many cards an account may have whose member has the chat role; 0 removes the rule.', 5],
  'pin.account_id': ['The account to which the PIN belongs; a card may stand in its place.', 1],
  'pin.card_id': ['The card to which the PIN belongs, in place of an account.', 1],
  pin: [
    'The PIN of the account that pays, where it has one and the server asks for it.',
    '1234',
    'No PIN is tried when left out.',
  ],
  'create_account.pin': [
    'The PIN of the new account, with as many digits as the server asks for, usually four.',
    '1234',
    'The account has no PIN when left out.',
  ],
  'create_bank_account.pin': [
    'The PIN of the new account, with as many digits as the server asks for, usually four.',
    '1234',
    'The account has no PIN when left out.',
  ],
  'set_pin.pin': ['The new PIN, with as many digits as the server asks for, usually four.', '1234'],
  'reset_pin.pin': ['The new PIN.', '1234', 'The PIN is removed when left out.'],
  'verify_pin.pin': ['The PIN to try.', '1234'],
  'create_card.pin': [
    'The PIN of the account, where it has one.',
    '1234',
    'The card is refused when left out, if the account has a PIN.',
  ],
  'create_shared_card.pin': [
    'The PIN of the account, where it has one.',
    '1234',
    'The card is refused when left out, if the account has a PIN.',
  ],
  'link_card.pin': [
    'The PIN of the account that the card is to pay from, where it has one.',
    '1234',
    'The card stays where it is when left out, if the account has a PIN.',
  ],
  to_pin: [
    'The PIN of the account that receives; if both accounts are yours, it stands for that of the one that pays.',
    '4321',
    'Only the PIN of the account that pays counts when left out.',
  ],
  old_pin: [
    'The present PIN, which is needed where there is one; for the first PIN of a card, that of its account.',
    '4321',
    'The first PIN is set when left out.',
  ],

  'deposit.amount': ['How much cash to bring to the bank, in whole currency units.', 100],
  'withdraw.amount': ['How much to take out in cash, in whole currency units.', 100],
  bills: [
    'Exactly the bills to pay in, which must be worth `amount`.',
    [{ value: 50, quantity: 2 }],
    'The largest bills are taken first, with change, when left out.',
  ],
  'bills.value': ['What one bill is worth.', 50],
  'bills.quantity': ['How many of these bills.', 2],
  bill_type_id: ['The kind of bill or coin; `list_bill_types` shows its id.', 1],
  value: ['What the bill or coin is worth, in whole currency units; it cannot be changed later.', 25],
  label: ['What people call the bill or coin.', 'Veinticinco', 'No name when left out.'],
  'bill_type.image_url': [
    'The http(s) address of a picture of the bill or coin.',
    'https://example.org/25.png',
    'No picture when left out.',
  ],
  is_active: ['Whether the bill or coin is handed out. An inactive one can still be spent.', true],

  reward_id: ['The reward; `list_rewards` shows its id.', 1],
  'claim_rewards.reward_id': ['The one reward to claim.', 1, 'All that can be claimed when left out.'],
  'configure_reward.reward_id': ['The reward to change; without it a new one is made.', 1],
  'configure_reward.name': ['The name of the reward; a new one needs it.', 'Paga diaria'],
  'configure_reward.amount': ['What a claim pays, in whole currency units; a new reward needs it.', 100],
  'configure_reward.frequency': [
    'How often a person may claim it: once ever, or in each UTC day, week or month.',
    'daily',
    'A new reward is daily when left out.',
  ],
  'configure_reward.cp_role_id': [
    'Only people with this role of the chat community may claim it.',
    '700000000000000001',
  ],
  'configure_reward.active': [
    'Whether the reward can be claimed.',
    true,
    'A new reward is active when left out.',
  ],

  beneficiary_id: ['The heir to remove; `list_beneficiaries` shows this id.', 1],
  beneficiary_character_id: ['The character that inherits.', 2],
  percentage: ['The share of the heir in percent; all shares of a character are at most 100.', 50],
  'execute_inheritance.server_character_id': ['The dead character.', 1],
  'execute_inheritance.account_id': [
    'One account of the dead character.',
    1,
    'All open accounts and the cash when left out.',
  ],
  to_treasury: [
    'Whether the treasury of the server gets everything where no heir was named.',
    true,
    'Nothing is done without heirs when left out.',
  ],
  goods_to_character_id: [
    'The living character that gets items and vehicles.',
    2,
    'The living heir with the largest share when left out.',
  ],

  by: ['What counts: money in the bank, in the wallet, or both.', 'total'],
  filter: ['Which notifications are listed: all, read or unread ones.', 'unread'],
  notification_id: ['The notification; `list_notifications` shows its id.', 1],
  days: ['How many days, today being the last.', 30],
  date_from: [
    'The first day or moment that counts, in UTC unless a time zone is given.',
    '2026-06-01',
    'From the first entry when left out.',
  ],
  date_to: [
    'The last day or moment that counts; a day counts to its end.',
    '2026-06-30',
    'Up to now when left out.',
  ],
  'get_analytics.date_from': [
    'The first day that counts, at most 366 days before the last; 92 with `by`.',
    '2026-06-01',
    'Thirty days before the last when left out.',
  ],
  'get_analytics.by': ['Also answers each day by itself.', 'day', 'The whole span alone when left out.'],
  'get_registers.type': ['Only movements of this type.', 'transfer_in', 'All types when left out.'],
};
