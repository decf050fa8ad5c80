import type { Community, Person, Rank } from './stage.ts';

/** A screen of the panel. */
export interface Screen {
  readonly name: string;
  /** The screen's address below /panel, for someone of the community. */
  place(community: Community, viewer: Person): string;
  /** The lowest rank that finds it in the rail; default: every member. */
  readonly from?: Rank;
}

const inServer =
  (path: string): Screen['place'] =>
  ({ serverId }) =>
    `/s/${serverId}/${path}`;

/** The screens of the bank beside its first one and its payments, by their addresses. */
const BANK_SECTIONS = [
  'cards',
  'savings',
  'vaults',
  'requests',
  'invoices',
  'debts',
  'payslips',
  'loans',
  'scheduled',
  'subscriptions',
  'contacts',
  'beneficiaries',
  'notifications',
  'security',
];

/** The screens of those who look after the money of all, beside the first one. */
const TREASURY_SECTIONS = [
  'funds',
  'funds?view=allocations',
  'funds?view=budgets',
  'funds?view=budgets&budget=new',
  'accounts',
  'loans',
  'debts',
  'estates',
  'taxes',
  'taxes?tax=new',
  'taxes?view=history',
  'rewards',
  'rewards?open=new',
  'cash',
  'cash?open=new',
  'cards',
  'config',
  'config?section=pin_config',
  'config?section=loans_config',
  'config?section=orgs_config',
];

/** The parts of a company's page. */
const COMPANY_TABS = ['overview', 'people', 'ranks', 'money', 'pay', 'invoices', 'shops'];

/** Every screen of the panel. A screen that is not here is tried by no general test. */
export const SCREENS: readonly Screen[] = [
  { name: 'account', place: () => '/account' },
  { name: 'devices', place: () => '/account/keys' },
  { name: 'own data', place: () => '/account/data' },
  { name: 'servers', place: () => '/servers' },
  { name: 'invitation', place: ({ joinCode }) => `/servers?code=${joinCode}` },
  { name: 'discover', place: () => '/servers/discover' },
  { name: 'found a server', place: () => '/servers/new' },
  { name: 'overview', place: inServer('overview') },
  { name: 'members', place: inServer('members') },
  { name: 'roles', place: inServer('roles') },
  { name: 'characters', place: inServer('characters') },
  {
    name: 'character',
    place: ({ serverId, people }) => `/s/${serverId}/characters/${people.member.characterId}`,
  },
  { name: 'desk', place: inServer('desk'), from: 'admin' },
  { name: 'sent to the desk', place: inServer('desk/mine') },
  { name: 'forms', place: inServer('desk/forms'), from: 'admin' },
  { name: 'new form', place: inServer('desk/forms/new'), from: 'admin' },
  { name: 'page of forms', place: ({ serverId }) => `/apply/${serverId}` },
  { name: 'activity', place: inServer('activity') },
  ...['quotas', 'leaves', 'conduct'].map((view): Screen => ({
    name: `activity: ${view}`,
    place: inServer(`activity?view=${view}`),
  })),
  {
    name: 'file of a member',
    place: ({ serverId, people }) => `/s/${serverId}/members/${people.member.userId}/file`,
    from: 'admin',
  },
  { name: 'bank', place: inServer('bank') },
  { name: 'pay', place: inServer('bank/pay') },
  {
    name: 'account of the bank',
    place: ({ serverId }, { accountId }) => `/s/${serverId}/bank/accounts/${accountId}`,
  },
  ...BANK_SECTIONS.map((section): Screen => ({
    name: `bank: ${section}`,
    place: inServer(`bank/${section}`),
  })),
  { name: 'companies', place: inServer('companies') },
  { name: 'companies of all', place: inServer('companies?view=all') },
  ...COMPANY_TABS.map((tab): Screen => ({
    name: `company: ${tab}`,
    place: ({ serverId, companyId }) => `/s/${serverId}/companies/${companyId}?tab=${tab}`,
  })),
  { name: 'shop', place: inServer('shop') },
  { name: 'shop: licences', place: inServer('shop?view=licences') },
  { name: 'basket', place: inServer('shop?basket=true') },
  { name: 'stores', place: inServer('stores') },
  { name: 'store', place: ({ serverId, storeId }) => `/s/${serverId}/stores/${storeId}` },
  { name: 'till', place: ({ serverId, storeId }) => `/s/${serverId}/stores/${storeId}?tab=till` },
  { name: 'inventory', place: inServer('inventory') },
  { name: 'garage', place: inServer('vehicles') },
  { name: 'dealer', place: inServer('vehicles/dealer') },
  { name: 'vehicle offers', place: inServer('vehicles/offers') },
  { name: 'models', place: inServer('vehicles/models'), from: 'admin' },
  { name: 'new model', place: inServer('vehicles/models?model=new'), from: 'admin' },
  { name: 'import models', place: inServer('vehicles/models/import'), from: 'admin' },
  { name: 'vehicle rules', place: inServer('vehicles/config'), from: 'admin' },
  { name: 'vehicles of all', place: inServer('vehicles/all'), from: 'admin' },
  { name: 'frisk', place: inServer('frisk') },
  { name: 'catalogue', place: inServer('catalogue'), from: 'admin' },
  { name: 'new item', place: inServer('catalogue?item=new'), from: 'admin' },
  { name: 'categories', place: inServer('catalogue?panel=categories'), from: 'admin' },
  { name: 'import', place: inServer('catalogue/import'), from: 'admin' },
  { name: 'licences', place: inServer('licences'), from: 'admin' },
  { name: 'new licence', place: inServer('licences?licence=new'), from: 'admin' },
  { name: 'terminal', place: ({ serverId }) => `/terminal/${serverId}` },
  { name: 'look-up', place: ({ serverId }) => `/terminal/${serverId}/lookup`, from: 'mod' },
  { name: 'warrants', place: ({ serverId }) => `/terminal/${serverId}/searches`, from: 'mod' },
  { name: 'calls', place: ({ serverId }) => `/terminal/${serverId}/calls` },
  { name: 'punishments', place: ({ serverId }) => `/terminal/${serverId}/punishments`, from: 'mod' },
  { name: 'cases', place: ({ serverId }) => `/terminal/${serverId}/cases` },
  { name: 'penal code', place: ({ serverId }) => `/terminal/${serverId}/code` },
  { name: 'treasury', place: inServer('treasury'), from: 'admin' },
  ...TREASURY_SECTIONS.map((section): Screen => ({
    name: `treasury: ${section}`,
    place: inServer(`treasury/${section}`),
    from: 'admin',
  })),
  { name: 'shifts', place: ({ serverId }) => `/terminal/${serverId}/shifts` },
  {
    name: 'hours by officer',
    place: ({ serverId }) => `/terminal/${serverId}/shifts?view=hours`,
    from: 'admin',
  },
  { name: 'departments', place: ({ serverId }) => `/terminal/${serverId}/departments` },
  {
    name: 'people of departments',
    place: ({ serverId }) => `/terminal/${serverId}/departments?view=people`,
    from: 'admin',
  },
  { name: 'log', place: inServer('log'), from: 'admin' },
  { name: 'bans', place: inServer('members/bans'), from: 'admin' },
  { name: 'webhooks', place: inServer('integrations/webhooks'), from: 'admin' },
  { name: 'new webhook', place: inServer('integrations/webhooks?webhook=new'), from: 'admin' },
  { name: 'server keys', place: inServer('integrations/keys'), from: 'owner' },
  { name: 'script licences', place: inServer('integrations/licences'), from: 'admin' },
  { name: 'settings', place: inServer('settings/general'), from: 'admin' },
  { name: 'settings: economy', place: inServer('settings/economy'), from: 'admin' },
  { name: 'settings: identity card', place: inServer('settings/card'), from: 'mod' },
  { name: 'settings: chat', place: inServer('settings/chat'), from: 'admin' },
  { name: 'settings: desk', place: inServer('settings/desk'), from: 'admin' },
  { name: 'settings: danger zone', place: inServer('settings/danger'), from: 'mod' },
  { name: 'plan', place: inServer('plan'), from: 'owner' },
];

const ORDER: readonly Rank[] = ['member', 'mod', 'admin', 'owner'];

/** The screens that a rank finds in the rail. */
export const screensOf = (rank: Rank): readonly Screen[] =>
  SCREENS.filter(({ from = 'member' }) => ORDER.indexOf(rank) >= ORDER.indexOf(from));
