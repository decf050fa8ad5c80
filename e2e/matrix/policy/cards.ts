import {
  own,
  ACTING_CHARACTER,
  DESTINATION,
  FELLOW_MEMBER,
  OWN_OR_PERMITTED,
  CHARACTER_OR_PERMITTED,
  type Rows,
} from './row.ts';

/** The users of an account, and its cards. */
export const CARDS: Rows = {
  // ---- members and cards
  'server_economy.list_account_members': {
    rule: 'spec 4.10; ECA-02, ECA-04',
    may: ['member'],
    things: {
      account_id: OWN_OR_PERMITTED,
      ...CHARACTER_OR_PERMITTED,
    },
  },
  'server_economy.add_account_member': {
    rule: 'ECA-01, ECA-03',
    may: ['member'],
    things: { account_id: own(), member_character_id: FELLOW_MEMBER },
    spends: ['account_id'],
  },
  'server_economy.update_member_perms': {
    rule: 'spec 4.10; ECA-03',
    may: ['member'],
    things: { account_id: own(), member_character_id: FELLOW_MEMBER },
    spends: ['account_id'],
  },
  'server_economy.remove_account_member': {
    rule: 'spec 4.10; ECA-03',
    may: ['member'],
    things: { account_id: own(), member_character_id: FELLOW_MEMBER },
    spends: ['account_id'],
  },
  'server_economy.create_card': {
    rule: 'spec 4.10; ECA-02, ECA-06',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own() },
    spends: ['account_id'],
  },
  'server_economy.create_shared_card': {
    rule: 'spec 4.10; ECA-12',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own(), holder_character_id: DESTINATION },
    spends: ['account_id'],
  },
  'server_economy.list_cards': {
    rule: 'spec 4.10; ECA-09, EC-06',
    may: ['member'],
    things: { account_id: OWN_OR_PERMITTED, ...CHARACTER_OR_PERMITTED },
  },
  'server_economy.get_card': {
    rule: 'spec 4.10; ECA-09, ECA-04',
    may: ['member'],
    things: { card_id: OWN_OR_PERMITTED },
  },
  'server_economy.get_card_history': {
    rule: 'spec 4.10; ECA-02, EC-06',
    may: ['member'],
    things: { card_id: OWN_OR_PERMITTED },
  },
  'server_economy.disable_card': {
    rule: 'spec 4.10; ECA-03',
    may: ['member'],
    things: { card_id: own() },
    spends: ['card_id'],
  },
  'server_economy.enable_card': {
    rule: 'spec 4.10; ECA-02',
    may: ['member'],
    things: { card_id: own() },
    spends: ['card_id'],
  },
  'server_economy.delete_card': {
    rule: 'spec 4.10; ECA-02',
    may: ['member'],
    things: { card_id: own() },
    spends: ['card_id'],
  },
  'server_economy.rename_card': { rule: 'spec 4.10; ECA-03', may: ['member'], things: { card_id: own() } },
  'server_economy.update_card_limits': {
    rule: 'spec 4.10; ECA-02',
    may: ['member'],
    things: { card_id: own() },
  },
  'server_economy.link_card': {
    rule: 'spec 4.10; ECA-10',
    may: ['member'],
    things: { card_id: own(), account_id: own() },
    spends: ['card_id'],
  },
  'server_economy.get_card_role_limits': { rule: 'spec 4.10; ECP', may: ['member'] },
  'server_economy.set_card_role_limits': {
    rule: 'spec 4.10; ECP, RO-03',
    may: ['admin'],
  },
};
