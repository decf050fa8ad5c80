import { ACTIVITY_INPUTS } from './activity.ts';
import { openAccount } from './accounts.ts';
import { MDT_INPUTS } from './mdt.ts';
import { aCheckout, newCallback, payInFull, startUnpaid } from './billing.ts';
import { DESK_INPUTS } from './desk.ts';
import { INVOICE_INPUTS } from './invoices.ts';
import { newLicence } from './licences.ts';
import { fund, ORGANISATION_INPUTS } from './organisations.ts';
import { allowLoans } from './promises.ts';
import { REPORT_INPUTS } from './reports.ts';
import { SHOP_INPUTS } from './shops.ts';
import { newKeyOf, secondChatAccountOf } from './id-kinds.ts';
import { characterIn, unique, type Input } from './source.ts';
import { TREASURY_INPUTS } from './treasury.ts';
import { aPlate, giveKeyByHand, letOffer } from './vehicles.ts';
import { newHook } from './webhooks.ts';
import { PAYROLL_INPUTS } from './payroll.ts';

const GUILD = () => String(900_000_000_000_000_000n + BigInt(unique()));
const GIVEN_FIRST: Input = {
  before: (world, params) =>
    world.has(world.founder, 'server_inventory.give', {
      server_character_id: characterIn(params),
      items: params['items'] ?? [{ item_id: params['item_id'], quantity: 1 }],
    }),
};
const GRANTED_FIRST: Input = {
  params: () => ({ points: 1 }),
  before: (world, params) =>
    world.has(world.founder, 'server_licenses.grant', {
      server_character_id: characterIn(params),
      license_id: params['license_id'],
    }),
};
const LINKED_FIRST: Input = {
  params: () => ({ cp_guild_id: GUILD() }),
  before: (world, { cp_guild_id }) => world.has(world.founder, 'servers.link_cp_guild', { cp_guild_id }),
};

const MEMBER_FIRST: Input = {
  before: (world, { account_id, member_character_id }, whose, caller = whose) =>
    world.has(caller, 'server_economy.add_account_member', {
      account_id,
      member_character_id,
      permissions: ['pay'],
    }),
};

const LOOPBACK: Input = { params: () => ({ loopback_port: 51_000 }) };

/** The smallest image that there is. */
const GIF = 'R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';

/** Actions that need more than sound values to succeed. Keep it short. */
export const INPUTS: Readonly<Record<string, Input>> = {
  'users.gp_oauth_start': LOOPBACK,
  'users.cp_oauth_start': LOOPBACK,
  'users.link': { params: () => ({ link_code: 'BRKQTN' }) },
  'users.accept_legal': {
    before: async (world, params) => {
      const { versiones } = await world.founder.client.api.users.legalDocuments();
      const { terms, privacy } = versiones;
      Object.assign(params, { terms_version: terms, privacy_version: privacy });
    },
  },
  'users.revoke_key': {
    before: async (_, params, whose, caller = whose) =>
      Object.assign(params, { key_id: await newKeyOf(caller) }),
  },
  'users.unlink_cp': {
    before: async (_, params, whose, caller = whose) =>
      Object.assign(params, { cp_id: await secondChatAccountOf(caller) }),
  },
  'servers.update': { params: () => ({ description: 'Una ciudad' }) },
  'server_media.upload_image': { params: () => ({ image: GIF, purpose: 'item' }) },
  'v1.put_logo': { params: () => ({ image: GIF }) },
  'v1.put_banner': { params: () => ({ image: GIF }) },
  'servers.join': { params: (world) => ({ join_code: world.joinCode }) },
  'servers.preview_join': { params: (world) => ({ join_code: world.joinCode }) },
  'servers.set_role': { params: () => ({ new_role: 'member' }) },
  'servers.ban': { params: () => ({ reason: 'Insultos' }) },
  'servers.unban': {
    before: (world, { target_user_id, target_gp_id }) =>
      world.has(world.founder, 'servers.ban', { target_user_id, target_gp_id, reason: 'Insultos' }),
  },
  'servers.link_cp_guild': { params: () => ({ cp_guild_id: GUILD() }) },
  'servers.unlink_cp_guild': LINKED_FIRST,
  'server_config.update': { params: () => ({ currency_symbol: '€' }) },
  'server_config.delete_character_limit': {
    before: (world, { cp_role_id }) =>
      world.has(world.founder, 'server_config.set_character_limit', { cp_role_id, max_characters: 3 }),
  },
  'server_dni.create': { params: () => ({ name: 'Eva', surname: 'Prueba' }) },
  'server_dni.update': { params: () => ({ gender: 'mujer' }) },
  'server_dni.update_config': { params: () => ({ document_name: 'Cédula' }) },
  // OT-02: who goes on duty for a department stands in its roster.
  'server_mdt.start_shift': {
    before: (world, params) =>
      world.has(world.founder, 'server_mdt.set_character_department', {
        server_character_id: characterIn(params),
        department_id: params['department_id'],
      }),
  },
  'server_economy.get_bank': {
    before: (world, params, whose) =>
      world.once(`bank account of ${String(characterIn(params))}`, () =>
        world.has(whose, 'server_economy.create_bank_account', { server_character_id: characterIn(params) }),
      ),
  },
  'server_economy.create_account': { params: () => ({ account_type: 'business' }) },
  'server_economy.create_bill_type': { params: () => ({ value: 1_000 + unique() }) },
  'server_economy.update_bill_type': { params: () => ({ label: 'Verde' }) },
  'server_economy.unfreeze_account': {
    before: (world, { account_id }) =>
      world.has(world.founder, 'server_economy.freeze_account', { account_id }),
  },
  'server_economy.transfer': { params: () => ({ amount: 1 }) },
  'server_economy.internal_transfer': { params: () => ({ amount: 1 }) },
  'server_economy.withdraw': { params: () => ({ amount: 1 }) },
  'server_economy.deposit': { params: () => ({ amount: 1 }) },
  'server_economy.set_pin': { params: () => ({ pin: '1234' }) },
  'server_economy.reset_pin': {
    before: (world, { account_id, card_id }, whose) =>
      world.has(whose, 'server_economy.set_pin', { account_id, card_id, pin: '1234' }),
  },
  'server_economy.quote_transfer': { params: () => ({ amount: 1 }) },
  'server_economy.add_account_member': { params: () => ({ permissions: ['pay'] }) },
  'server_economy.update_member_perms': MEMBER_FIRST,
  'server_economy.remove_account_member': MEMBER_FIRST,
  'server_economy.create_card': { params: () => ({ card_type: 'permanent' }) },
  'server_economy.create_shared_card': { params: () => ({ card_type: 'permanent', permissions: ['pay'] }) },
  'server_economy.enable_card': {
    before: (world, { card_id }, whose) => world.has(whose, 'server_economy.disable_card', { card_id }),
  },
  'server_economy.create_debt': { params: () => ({ amount: 1 }) },
  'server_economy.pay_debt': {
    before: (world, { debt_id }, whose) => world.has(whose, 'server_economy.sign_debt', { debt_id }),
  },
  'server_economy.create_scheduled_transfer': { params: () => ({ amount: 1, frequency: '1mo' }) },
  'server_economy.resume_scheduled_transfer': {
    before: (world, { scheduled_transfer_id }, whose) =>
      world.has(whose, 'server_economy.pause_scheduled_transfer', { scheduled_transfer_id }),
  },
  'server_economy.create_subscription': { params: () => ({ amount: 1, frequency: '1mo' }) },
  'server_economy.resume_subscription': {
    before: (world, { subscription_id }, whose) =>
      world.has(whose, 'server_economy.pause_subscription', { subscription_id }),
  },
  'server_economy.request_loan': {
    params: () => ({ amount: 1, installments: 1 }),
    before: (world) => allowLoans(world),
  },
  'server_economy.pay_loan': {
    before: (world, { loan_id }) => world.has(world.founder, 'server_economy.approve_loan', { loan_id }),
  },
  'server_economy.configure_reward': { params: () => ({ name: `Recompensa ${unique()}`, amount: 1 }) },
  'server_economy.set_beneficiary': { params: () => ({ percentage: 1 }) },
  'server_economy.configure_tax': {
    params: () => ({ name: `Impuesto ${unique()}`, tax_type: 'custom', rate: 1 }),
  },
  'server_economy.deposit_vault_item': GIVEN_FIRST,
  'server_economy.withdraw_vault_item': { params: () => ({ quantity: 1 }) },
  'server_economy.update_vault': { params: () => ({ access_fee: 0 }) },
  'server_economy.verify_pin': { params: () => ({ pin: '1234' }) },
  'server_economy.update_bank_config': { params: () => ({ payment_config: { request_expiry_hours: 48 } }) },
  'server_economy.add_contact': { params: () => ({ alias: `Contacto ${unique()}` }) },
  ...DESK_INPUTS,
  ...ACTIVITY_INPUTS,
  ...ORGANISATION_INPUTS,
  ...TREASURY_INPUTS,
  'server_roles.create_role': { params: () => ({ name: `Rol nuevo ${unique()}` }) },
  'server_items.create': { params: () => ({ name: `pan_nuevo_${unique()}` }) },
  // FR-07: other requests need to frisk as members.
  'server_cacheo.configure_frisk': { params: () => ({ who: 'anyone' }) },
  'server_items.create_category': { params: () => ({ name: `comida_nueva_${unique()}`, label: 'Comida' }) },
  'server_items.update_category': { params: () => ({ label: 'Comida' }) },
  ...INVOICE_INPUTS,
  ...PAYROLL_INPUTS,
  ...SHOP_INPUTS,
  'server_shop.restock': GIVEN_FIRST,
  'server_inventory.take': GIVEN_FIRST,
  'server_inventory.transfer': GIVEN_FIRST,
  'server_inventory.delete_item': { ...GIVEN_FIRST, params: () => ({ quantity: 1 }) },
  'server_licenses.create': { params: () => ({ name: `carnet_nuevo_${unique()}` }) },
  'server_licenses.update': { params: () => ({ name_label: 'Carnet' }) },
  'server_licenses.revoke': GRANTED_FIRST,
  'server_licenses.deduct_points': GRANTED_FIRST,
  'server_licenses.restore_points': {
    params: () => ({ points: 1 }),
    async before(world, params) {
      const named = { server_character_id: characterIn(params), license_id: params['license_id'] };
      await world.has(world.founder, 'server_licenses.grant', named);
      await world.has(world.founder, 'server_licenses.deduct_points', { ...named, points: 1 });
    },
  },
  'server_cars.create_vehicle_model': { params: () => ({ model: `Modelo ${unique()}` }) },
  'server_cars.update_vehicle_model': { params: () => ({ price: 7 }) },
  'server_cars.import_models': {
    params: () => ({ models: [{ brand: 'Karin', model: `Modelo ${unique()}` }] }),
  },
  'server_cars.set_vehicle_flags': { params: () => ({ impounded: true }) },
  'server_cars.buy_vehicle': {
    before: async (world, { org_id }, whose) => {
      if (org_id !== undefined) await fund(world, whose, org_id);
    },
  },
  'server_cars.offer_vehicle': {
    params: () => ({ price: 5 }),
    before: (world, params) => letOffer(world, characterIn(params)),
  },
  'server_cars.take_key': {
    before: (world, { vehicle_id, target_character_id }) =>
      giveKeyByHand(world, vehicle_id, target_character_id),
  },
  'server_cars.admin_create_vehicle': { params: () => ({ plate: `MX ${unique()}` }) },
  'v1.list_vehicles': {
    before: async (world, params) => Object.assign(params, { plate: await aPlate(world) }),
  },
  'server_cars.update_vehicle_config': { params: () => ({ plate_prefix: 'VE' }) },
  'server_cars.admin_update_vehicle': { params: () => ({ color: '#123456' }) },
  'server_mdt.lookup_plate': {
    before: async (world, params) => {
      params['plate'] = await aPlate(world);
    },
  },
  ...MDT_INPUTS,
  ...REPORT_INPUTS,
  'server_billing.checkout': { params: () => ({ plan: 'PREMIUM' }), before: startUnpaid },
  'server_billing.checkout_new_server': { params: () => ({ plan: 'PLUS', server_name: 'Los Santos' }) },
  'server_billing.get_checkout': {
    before: async (world, params) => {
      params['checkout_id'] = await aCheckout(world);
    },
  },
  'server_billing.confirm': {
    before: async (world, params) => Object.assign(params, await newCallback(world)),
  },
  'server_billing.cancel': { before: payInFull },
  'server_billing.refund': { params: () => ({ confirm: true }) },
  'server_billing.issue_licence': { params: () => ({ product: `script ${unique()}` }) },
  'server_billing.rotate_licence': { params: () => ({ confirm: true }) },
  'v1.activate_licence': {
    before: async (world, params) => {
      params['key'] = (await world.once('licence to activate', () => newLicence(world)))['key'];
    },
  },
  'v1.adjust_economy': {
    params: () => ({ businesses: [{ account_id: 999_999_999, amount: 1 }] }),
    before: async (world, params, whose) => {
      params['businesses'] = [{ account_id: await openAccount(world, whose, 'business'), amount: 1 }];
    },
  },
  'server_mdt.create_charge': { params: () => ({ code: `Art. ${unique()}` }) },
  'server_mdt.update_charge': { params: () => ({ fine_amount: 0 }) },
  'server_mdt.import_charges': {
    params: () => ({ charges: [{ code: `Art. ${unique()}`, title: 'Hurto', fine_amount: 120 }] }),
  },
  'server_mdt.create_punishment': {
    before: async (world, { server_character_id, license_id }) =>
      license_id && world.has(world.founder, 'server_licenses.grant', { server_character_id, license_id }),
  },
  'server_mdt.end_shift': {
    before: async (world, params, whose) => {
      const server_character_id = characterIn(params);
      if (server_character_id !== undefined)
        await world.has(whose, 'server_mdt.start_shift', { server_character_id });
    },
  },
  'server_mdt.correct_shift': {
    params: () => ({ started_at: new Date(Date.now() - 60_000).toISOString() }),
  },
  'server_webhooks.create': { params: newHook },
  'server_webhooks.update': { params: () => ({ description: 'El bot' }) },
  'server_phone.set_wallpaper': { params: () => ({ image_url: 'https://example.org/playa.png' }) },
  'server_dni.declare_dead': { params: () => ({ confirm: true }) },
  'cp_bot.report_members': {
    params: () => ({ members: [{ cp_id: GUILD(), cp_role_ids: [] }] }),
    before: (world) => world.has(world.founder, 'servers.link_cp_guild', { cp_guild_id: GUILD() }),
  },
  'servers.set_role_map': { params: () => ({ mappings: [] }) },
  'server_economy.leaderboard': {
    before: (world) =>
      world.once('leaderboard', () =>
        world.founder.client.api.config.update({
          server_id: world.serverId,
          extra_config: { leaderboard: true },
        }),
      ),
  },
  'server_economy.add_money': { params: () => ({ amount: 1 }) },
  'server_economy.remove_money': { params: () => ({ amount: 1 }) },
  'server_bot.cp_link_verify': { params: ({ joinCode }) => ({ cp_guild_id: GUILD(), code: joinCode }) },
  'server_bot.cp_link_info': { params: () => ({ cp_guild_id: GUILD() }) },
  'server_bot.cp_link_unlink': LINKED_FIRST,
  'server_bot.cp_member_recognized': LINKED_FIRST,
};
