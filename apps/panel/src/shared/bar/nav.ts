import logs from '@cabildo/contracts/audit/entries/query.ts';
import startShift from '@cabildo/contracts/mdt/shifts/start_shift.ts';
import listScriptLicences from '@cabildo/contracts/servers/script-licences/list_licences.ts';
import updateCard from '@cabildo/contracts/servers/characters/update_config.ts';
import getPlan from '@cabildo/contracts/servers/billing/get_plan.ts';
import startFrisk from '@cabildo/contracts/inventory/frisks/start.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import createLicence from '@cabildo/contracts/inventory/licenses/create.ts';
import type { IconName } from '../../design/icon.tsx';
import { defineWords } from '../../words/words.ts';
import type { Right } from '../server/server.tsx';

export const navWords = defineWords({
  groups: {
    own: ['Mi partida', 'My game'],
    community: ['Comunidad', 'Community'],
    police: ['Policía', 'Police'],
    management: ['Gestión', 'Management'],
  },
  overview: ['Resumen', 'Overview'],
  characters: ['Personajes', 'Characters'],
  bank: ['Banco', 'Bank'],
  shop: ['Tienda', 'Shop'],
  inventory: ['Inventario', 'Inventory'],
  vehicles: ['Vehículos', 'Vehicles'],
  frisk: ['Cacheos', 'Frisks'],
  catalogue: ['Catálogo', 'Catalogue'],
  licences: ['Licencias', 'Licences'],
  members: ['Miembros', 'Members'],
  terminal: ['Terminal', 'Terminal'],
  treasury: ['Banco central', 'Central bank'],
  log: ['Registro', 'Log'],
  integrations: ['Integraciones', 'Integrations'],
  settings: ['Ajustes', 'Settings'],
  plan: ['Plan y pagos', 'Plan and payments'],
});

/** An entry of the rail: a screen of a server. */
export interface NavItem {
  /** The end of the address, and the word of its name. */
  path: Exclude<keyof (typeof navWords)['es'], 'groups'>;
  icon: IconName;
  group: keyof (typeof navWords)['es']['groups'];
  /** The action that the screen is about: who may not call it does not see the entry. Default: every member does. */
  contract?: Right;
}

/** The address of an entry; the terminal has one of its own, without the rail. */
export const addressOf = ({ path }: Pick<NavItem, 'path'>) =>
  path === 'terminal' ? '/terminal/$serverId' : (`/s/$serverId/${path}` as const);

/** The people who look after a part of the bank; each of its sections has a right of its own. */
const BANK_STAFF: Right = {
  access: {
    to: [
      'admin',
      'manage_bank_config',
      'view_bank_logs',
      'approve_loans',
      'manage_taxes',
      'execute_inheritance',
    ],
  },
};

/** The screens of a server, in the order of the rail. */
export const NAV: readonly NavItem[] = [
  { path: 'overview', icon: 'home', group: 'community' },
  { path: 'members', icon: 'users', group: 'community' },
  { path: 'characters', icon: 'id-card', group: 'community' },
  { path: 'bank', icon: 'bank', group: 'own' },
  { path: 'shop', icon: 'shop', group: 'own' },
  { path: 'inventory', icon: 'box', group: 'own' },
  { path: 'vehicles', icon: 'car', group: 'own' },
  { path: 'terminal', icon: 'radio', group: 'police', contract: startShift },
  { path: 'frisk', icon: 'frisk', group: 'police', contract: startFrisk },
  { path: 'treasury', icon: 'coins', group: 'management', contract: BANK_STAFF },
  { path: 'catalogue', icon: 'server', group: 'management', contract: updateItem },
  { path: 'licences', icon: 'licence', group: 'management', contract: createLicence },
  { path: 'log', icon: 'log', group: 'management', contract: logs },
  // Webhooks are for the same rank, but their contracts name all kinds of events, too much for the first screen.
  { path: 'integrations', icon: 'webhook', group: 'management', contract: listScriptLicences },
  // Every rank that may change anything here may change the identity card.
  { path: 'settings', icon: 'settings', group: 'management', contract: updateCard },
  { path: 'plan', icon: 'receipt', group: 'management', contract: getPlan },
];
