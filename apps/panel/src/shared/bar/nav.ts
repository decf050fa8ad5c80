import logs from '@cabildo/contracts/audit/entries/query.ts';
import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import moveSubmission from '@cabildo/contracts/community/submissions/move_submission.ts';
import listBudgets from '@cabildo/contracts/economy/funds/treasury/list_budgets.ts';
import getAnalytics from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import startFrisk from '@cabildo/contracts/inventory/frisks/start.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import createLicence from '@cabildo/contracts/inventory/licenses/create.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import listBans from '@cabildo/contracts/servers/bans/list_bans.ts';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import listScriptLicences from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import getVehicleConfig from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import searchVehicles from '@cabildo/contracts/vehicles/vehicles/search_vehicles.ts';
import type { IconName } from '../../design/icon.tsx';
import { BANK_READERS, BANK_RULERS, ESTATE_STAFF, LOAN_STAFF, TAX_STAFF } from './bank-staff.ts';
import type { Pair } from '../../words/words.ts';
import type { Right, ShownServer } from '../server/server.tsx';
import {
  AREAS,
  BANK_SECTIONS,
  CATALOGUE_SECTIONS,
  DESK_SECTIONS,
  GROUPS,
  MEMBERS_SECTIONS,
  SETTINGS_SECTIONS,
  SHOP_SECTIONS,
  TREASURY_SECTIONS,
  VEHICLES_SECTIONS,
} from './nav.words.ts';

type Room = Exclude<keyof typeof AREAS, 'terminal'>;
type Within<Sections, Home> = `${Exclude<keyof Sections, Home> & string}`;

/** The addresses of the entries, which need the server alone. */
type Address =
  | '/terminal/$serverId'
  | `/s/$serverId/${Room | 'roles' | 'stores' | 'licences' | 'integrations' | 'plan' | 'members/bans' | 'desk/mine' | 'desk/forms'}`
  | `/s/$serverId/bank/${Within<typeof BANK_SECTIONS, 'home'>}`
  | `/s/$serverId/treasury/${Within<typeof TREASURY_SECTIONS, 'home'>}`
  | `/s/$serverId/vehicles/${Within<typeof VEHICLES_SECTIONS, 'garage'>}`;

/** A link of the navigation: a screen of a server. */
export interface NavEntry {
  name: Pair;
  to: Address;
  /** The action that the screen is about: who may not call it does not see the entry. Default: every member does. */
  contract?: Right;
}

/** An area; its sections stand below it while one of its screens is shown. */
export interface NavArea extends NavEntry {
  id: keyof typeof AREAS;
  icon: IconName;
  group: keyof typeof GROUPS;
  sections: readonly NavEntry[];
}

const area = (
  id: NavArea['id'],
  icon: IconName,
  group: NavArea['group'],
  to: NavEntry['to'],
  more: { contract?: Right; sections?: readonly NavEntry[] } = {},
): NavArea => ({ id, name: AREAS[id], icon, group, to, sections: [], ...more });

/** The sections of the bank, which are all for every member. */
const bank = Object.entries(BANK_SECTIONS).map(([id, name]): NavEntry => ({
  name,
  to: id === 'home' ? '/s/$serverId/bank' : `/s/$serverId/bank/${id as Within<typeof BANK_SECTIONS, 'home'>}`,
}));

const treasury = (id: keyof typeof TREASURY_SECTIONS, contract: Right): NavEntry => ({
  name: TREASURY_SECTIONS[id],
  to: id === 'home' ? '/s/$serverId/treasury' : `/s/$serverId/treasury/${id}`,
  contract,
});

/** The areas of a server in their order. */
export const NAV: readonly NavArea[] = [
  area('overview', 'home', 'community', '/s/$serverId/overview'),
  area('members', 'users', 'community', '/s/$serverId/members', {
    sections: [
      { name: MEMBERS_SECTIONS.roles, to: '/s/$serverId/roles' },
      { name: MEMBERS_SECTIONS.bans, to: '/s/$serverId/members/bans', contract: listBans },
    ],
  }),
  area('characters', 'id-card', 'community', '/s/$serverId/characters'),
  area('desk', 'inbox', 'community', '/s/$serverId/desk', {
    contract: moveSubmission,
    sections: [
      { name: DESK_SECTIONS.board, to: '/s/$serverId/desk', contract: moveSubmission },
      { name: DESK_SECTIONS.mine, to: '/s/$serverId/desk/mine' },
      { name: DESK_SECTIONS.forms, to: '/s/$serverId/desk/forms', contract: createForm },
    ],
  }),
  area('activity', 'clock', 'community', '/s/$serverId/activity'),
  area('bank', 'bank', 'own', '/s/$serverId/bank', { sections: bank }),
  area('companies', 'briefcase', 'own', '/s/$serverId/companies'),
  area('shop', 'shop', 'own', '/s/$serverId/shop', {
    sections: [{ name: SHOP_SECTIONS.stores, to: '/s/$serverId/stores' }],
  }),
  area('inventory', 'box', 'own', '/s/$serverId/inventory'),
  area('vehicles', 'car', 'own', '/s/$serverId/vehicles', {
    sections: [
      { name: VEHICLES_SECTIONS.garage, to: '/s/$serverId/vehicles' },
      { name: VEHICLES_SECTIONS.dealer, to: '/s/$serverId/vehicles/dealer' },
      { name: VEHICLES_SECTIONS.offers, to: '/s/$serverId/vehicles/offers' },
      { name: VEHICLES_SECTIONS.all, to: '/s/$serverId/vehicles/all', contract: searchVehicles },
      { name: VEHICLES_SECTIONS.models, to: '/s/$serverId/vehicles/models', contract: createModel },
      { name: VEHICLES_SECTIONS.config, to: '/s/$serverId/vehicles/config', contract: getVehicleConfig },
    ],
  }),
  // The terminal has a frame of its own.
  area('terminal', 'radio', 'police', '/terminal/$serverId', { contract: startShift }),
  area('frisk', 'frisk', 'police', '/s/$serverId/frisk', { contract: startFrisk }),
  area('treasury', 'chart', 'management', '/s/$serverId/treasury', {
    contract: getAnalytics,
    sections: [
      treasury('home', getAnalytics),
      treasury('funds', listBudgets),
      treasury('accounts', BANK_READERS),
      treasury('loans', LOAN_STAFF),
      treasury('debts', BANK_READERS),
      treasury('estates', ESTATE_STAFF),
      treasury('taxes', TAX_STAFF),
      treasury('rewards', BANK_RULERS),
      treasury('cash', BANK_RULERS),
      treasury('cards', BANK_RULERS),
      treasury('config', BANK_RULERS),
    ],
  }),
  area('catalogue', 'tag', 'management', '/s/$serverId/catalogue', {
    contract: updateItem,
    sections: [{ name: CATALOGUE_SECTIONS.licences, to: '/s/$serverId/licences', contract: createLicence }],
  }),
  area('log', 'log', 'management', '/s/$serverId/log', { contract: logs }),
  // Every rank that may change anything here may change the identity card.
  area('settings', 'settings', 'management', '/s/$serverId/settings', {
    contract: updateCard,
    sections: [
      {
        name: SETTINGS_SECTIONS.integrations,
        to: '/s/$serverId/integrations',
        // Webhooks are for the same rank, but their contracts name all kinds of events, too much for the first screen.
        contract: listScriptLicences,
      },
      { name: SETTINGS_SECTIONS.plan, to: '/s/$serverId/plan', contract: getPlan },
    ],
  }),
];

export const isOpenTo =
  (may: ShownServer['may']) =>
  ({ contract }: NavEntry): boolean =>
    !contract || may(contract);

/** The areas that a person finds, with the sections that are open to them; an area leads to the first of what is. */
export function openAreas(may: ShownServer['may']): NavArea[] {
  const isOpen = isOpenTo(may);
  return NAV.flatMap((each) => {
    const sections = each.sections.filter(isOpen);
    const first = isOpen(each) ? each : sections[0];
    return first ? [{ ...each, to: first.to, sections }] : [];
  });
}

/** A section comes before its area, which may lead to the same screen. */
const ENTRIES = NAV.flatMap((each) => [...each.sections, each]);

/** The entry that a screen belongs to: the one with the longest address that the screen's begins with. */
export function entryOf(path: string): NavEntry | undefined {
  const within = ENTRIES.filter(({ to }) => `${path}/`.startsWith(`${to}/`));
  return within.sort((one, other) => other.to.length - one.to.length)[0];
}

export const areaOf = (entry: NavEntry): NavArea | undefined =>
  NAV.find((each) => each === entry || each.sections.includes(entry));
