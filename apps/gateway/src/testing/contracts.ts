import {
  characterParams,
  characterRequired,
  defineAction,
  defineRpc,
  type ActionContract,
} from '@cabildo/contracts/action';
import { streamStart } from '@cabildo/contracts/event';
import {
  amountParam,
  boolParam,
  clearable,
  enumParam,
  field,
  governing,
  idParam,
  intParam,
  jsonParam,
  listParam,
  numericIdParam,
  optional,
  snowflakeParam,
  textParam,
  withDefault,
} from '@cabildo/contracts/fields';
import { z } from 'zod';

// Declares one action of each kind that the gateway treats differently. The services of lab.ts answer them.

const anything = z.looseObject({});
const nothing = z.object({});
/** Accepts any content, so that the tests can send what they like. */
const anyImage = field({ type: 'string', contentEncoding: 'base64' }, 9_000_000, (raw) => raw as string);

export const discover = defineAction('servers.discover', {
  kind: 'query',
  access: 'public',
  summary: 'A public action that may carry a key.',
  input: z.object({
    search: optional(textParam(1, 100)),
    tags: optional(listParam(textParam(1, 20), 5)),
    filter: optional(jsonParam(z.object({ a: z.int(), text: z.string().optional() }))),
  }),
  output: anything,
});
export const listMine = defineAction('servers.list_mine', {
  kind: 'query',
  access: 'authenticated',
  summary: 'An action that needs a key.',
  input: nothing,
  output: anything,
});
export const create = defineAction('servers.create', {
  kind: 'command',
  access: 'app_session',
  summary: 'An action that creates, of app sessions.',
  input: z.object({ server_name: textParam(1, 100), logo_base64: optional(anyImage) }),
  output: anything,
  answer: { created: true },
});
export const getServer = defineAction('servers.get', {
  kind: 'query',
  access: 'member',
  summary: 'An action of members.',
  input: nothing,
  output: anything,
});
export const listMembers = defineAction('servers.list_members', {
  kind: 'query',
  access: 'member',
  summary: 'An action with an alias.',
  input: nothing,
  output: anything,
});
export const update = defineAction('servers.update', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'An action of admins.',
  input: z.object({ server_name: optional(textParam(1, 100)), description: clearable(textParam(1, 500)) }),
  output: anything,
});
/** The bytes that the list of {@link addMany} may have. */
export const LONG_LIST_BYTES = 1024 * 1024;
export const addMany = defineAction('servers.add_many', {
  kind: 'command',
  access: 'authenticated',
  maxBodyBytes: LONG_LIST_BYTES + 1024,
  summary: 'An action that takes a long list.',
  input: z.object({ list: jsonParam(z.array(z.string()), { maxBytes: LONG_LIST_BYTES, maxValues: 5_000 }) }),
  output: anything,
});
export const remove = defineAction('servers.delete', {
  kind: 'command',
  access: { to: 'owner', isForGameSessions: false },
  summary: 'An action of the owner.',
  input: nothing,
  output: anything,
});
export const createKey = defineAction('servers.create_api_key', {
  kind: 'command',
  access: 'owner',
  summary: 'Another action of the owner.',
  input: nothing,
  output: anything,
});
export const setRole = defineAction('servers.set_role', {
  kind: 'command',
  access: { to: 'admin', governs: true, recordsRefusals: true },
  summary: 'An action whose service itself refuses members without the rank.',
  input: z.object({ target_user_id: idParam('user') }),
  output: anything,
});
export const approveLoan = defineAction('server_economy.approve_loan', {
  kind: 'command',
  access: { to: ['approve_loans', 'manage_bank_config'], governs: false },
  summary: 'An action of either of two permissions.',
  input: z.object({ loan_id: idParam('account') }),
  output: anything,
});
export const transfer = defineAction('server_economy.internal_transfer', {
  kind: 'command',
  access: 'member',
  summary: 'An action that moves money.',
  input: z.object({
    amount: amountParam(),
    concept: optional(textParam(1, 140)),
    pin: optional(textParam(1, 8)),
  }),
  output: anything,
  errors: ['insufficient_balance', 'invalid_pin', 'error'],
});
export const balance = defineAction('server_economy.get_balance', {
  kind: 'query',
  access: 'member',
  summary: 'A query beside it.',
  input: nothing,
  output: anything,
});
export const profile = defineAction('users.get_user_by_key', {
  kind: 'query',
  access: { to: 'authenticated', isForGameSessions: true, internalParams: ['user_id', 'gp_id', 'cp_id'] },
  summary: 'An action that the internal mode opens.',
  input: z.object({
    user_id: optional(idParam('user')),
    gp_id: optional(numericIdParam()),
    cp_id: optional(snowflakeParam()),
  }),
  output: anything,
});
export const legalStatus = defineAction('users.legal_status', {
  kind: 'query',
  access: { to: 'app_session', malformedKeyStatus: 400 },
  summary: 'An action of app sessions.',
  input: nothing,
  output: anything,
});
export const logout = defineAction('users.logout', {
  kind: 'command',
  access: 'authenticated',
  summary: 'An action that ends its own key.',
  input: nothing,
  output: anything,
});
export const start = defineAction('users.gp_oauth_start', {
  kind: 'command',
  access: 'public',
  summary: 'A public action of /users, where keys are ignored.',
  input: z.object({ loopback_port: optional(intParam(1, 65_535)) }),
  output: anything,
});
export const group = defineAction('users.check_if_gp_group', {
  kind: 'query',
  access: 'public',
  summary: 'An action that answers plain text.',
  input: z.object({ gp_id: numericIdParam() }),
  output: z.object({ body: z.string() }),
  answer: { format: 'text' },
});
export const callback = defineAction('users.gp_oauth_callback', {
  kind: 'command',
  access: 'public',
  summary: 'An action that answers a page.',
  input: z.object({ code: optional(textParam(1, 100)) }),
  output: z.object({ status: z.int(), location: z.string().optional(), html: z.string().optional() }),
  answer: { isSecret: true, format: 'page' },
});
export const gameSession = defineAction('users.create_game_session', {
  kind: 'command',
  access: 'internal',
  summary: 'An internal action of a public route.',
  input: z.object({ gp_id: numericIdParam() }),
  output: anything,
});
export const linkInfo = defineAction('server_bot.cp_link_info', {
  kind: 'query',
  access: 'internal',
  summary: 'An action of an internal route.',
  input: nothing,
  output: anything,
});
export const addMoney = defineAction('cp_bot.add_money', {
  service: 'economy',
  kind: 'command',
  access: { to: 'manage_bank_config', governs: false },
  summary: 'An action of the bots of servers.',
  input: z.object({ amount: amountParam() }),
  output: anything,
});

export const report = defineAction('cp_bot.report', {
  kind: 'command',
  access: 'bot',
  summary: 'An action of the bot itself, for nobody.',
  input: z.object({ amount: amountParam() }),
  output: anything,
});
export const give = defineAction('server_inventory.give', {
  service: 'economy',
  kind: 'command',
  access: { to: 'manage_items', governs: false },
  acting: 'live',
  summary: 'An action of staff about a character, with a second name for bots.',
  input: z.object({ ...characterParams }).apply(characterRequired),
  output: anything,
  errors: ['character_not_found'],
});
export const buy = defineAction('server_shop.buy_items', {
  service: 'economy',
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'An action of an own character, with a second name for bots.',
  input: z.object({ ...characterParams }).apply(characterRequired),
  output: anything,
  errors: ['character_not_found'],
});
export const pay = defineAction('server_economy.transfer', {
  kind: 'command',
  access: 'member',
  summary: 'An action of two characters or cards, with a second name for bots.',
  input: z.object({
    from_card_number: optional(textParam(1, 32)),
    from_character_id: optional(idParam('character')),
    to_card_number: optional(textParam(1, 32)),
    to_character_id: optional(idParam('character')),
  }),
  output: anything,
});

export const listServers = defineAction('v1.list_servers', {
  service: 'servers',
  kind: 'query',
  access: 'authenticated',
  v1: 'GET /v1/servers',
  summary: 'A resource of whoever asks.',
  input: nothing,
  output: anything,
});
export const listCalls = defineAction('v1.list_calls', {
  service: 'servers',
  kind: 'query',
  access: 'member',
  v1: 'GET /v1/servers/:server_id/calls',
  summary: 'A resource of a server.',
  deprecated: { since: '2027-01-01', sunset: '2027-06-01' },
  input: z.object({ search: optional(textParam(1, 100)) }),
  output: anything,
});
export const createCall = defineAction('server_economy.create_call', {
  kind: 'command',
  access: 'member',
  v1: { address: 'POST /v1/servers/:server_id/calls', scope: 'dispatch' },
  summary: 'An action that is a resource too.',
  input: z.object({ title: textParam(1, 100) }),
  output: anything,
  answer: { created: true },
});
export const openGame = defineAction('v1.open_game', {
  service: 'servers',
  kind: 'command',
  access: { to: 'admin', governs: true },
  v1: {
    address: 'POST /v1/servers/:server_id/games',
    scope: 'game',
    isForKeysAlone: true,
    rate: 'game_sessions',
  },
  summary: 'A resource that is open to keys of the server alone, and has a limit of its own.',
  input: nothing,
  output: anything,
});
/** The server behind a hook, which no path names. */
const findHookServer = defineRpc('servers.find_hook_server', {
  kind: 'query',
  input: z.object({ hook_id: idParam('account') }),
  output: z.object({ server_id: z.int().nullable() }),
});
export const listHooks = defineAction('v1.list_hooks', {
  service: 'servers',
  kind: 'query',
  access: 'admin',
  v1: 'GET /v1/hooks',
  summary: 'A resource that is about all servers of the caller.',
  input: nothing,
  output: anything,
});
export const listOwnersHooks = defineAction('v1.list_owners_hooks', {
  service: 'servers',
  kind: 'query',
  access: 'owner',
  v1: 'GET /v1/owners_hooks',
  summary: 'The same of owners alone.',
  input: nothing,
  output: anything,
});
export const deleteHook = defineAction('v1.delete_hook', {
  service: 'servers',
  kind: 'command',
  access: 'owner',
  v1: { address: 'DELETE /v1/hooks/:hook_id', locatedBy: findHookServer },
  summary: 'A resource of a server that its path does not name, of the owner alone.',
  input: z.object({ hook_id: idParam('account') }),
  output: anything,
});

export const activate = defineAction('v1.activate', {
  service: 'servers',
  kind: 'command',
  access: 'public',
  v1: 'POST /v1/hooks/activate',
  summary: 'A resource that is open to everybody, with a proof among its parameters.',
  input: z.object({ key: textParam(1, 100) }),
  output: anything,
});

export const ticket = defineAction('server_mdt.ticket', {
  kind: 'command',
  access: { to: ['mod', 'punish'], governs: false },
  summary: 'An action that is open to moderators and by a power, with parameters that govern.',
  input: z.object({
    apply: governing(withDefault(boolParam(), false)),
    lead: governing(optional(boolParam())),
  }),
  output: anything,
});

export const search = defineAction('server_mdt.search', {
  kind: 'query',
  access: { to: 'member', powers: ['lookup'] },
  summary: 'An action of members whose handler knows its caller by a power.',
  input: z.object({}),
  output: anything,
});

export const follow = defineAction('server_webhooks.follow', {
  kind: 'query',
  v1: { address: 'GET /v1/servers/:server_id/events', isAccessEnough: true, isForGameSessions: true },
  access: ['admin', 'view_logs', 'lookup'],
  answer: { format: 'stream' },
  summary: 'An action that answers a stream of events.',
  input: z.object({
    kinds: optional(listParam(textParam(1, 50), 10)),
    last_event_id: optional(textParam(1, 64)),
    format: withDefault(enumParam(['stream', 'json']), 'stream'),
    after: optional(textParam(1, 64)),
    limit: withDefault(intParam(1, 500), 100),
    wait: withDefault(intParam(0, 25), 0),
  }),
  output: streamStart,
});

export const TEST_ACTIONS: readonly ActionContract[] = [
  discover,
  listMine,
  create,
  getServer,
  listMembers,
  update,
  addMany,
  remove,
  createKey,
  setRole,
  approveLoan,
  transfer,
  balance,
  profile,
  legalStatus,
  logout,
  start,
  group,
  callback,
  gameSession,
  linkInfo,
  addMoney,
  report,
  give,
  buy,
  pay,
  listServers,
  listCalls,
  createCall,
  openGame,
  listHooks,
  listOwnersHooks,
  deleteHook,
  activate,
  follow,
  ticket,
  search,
];
