/** The routes of spec 4.1: who counts their requests (spec 8, GW-19) and which port answers them (design 7). */
export const ROUTES = {
  users: { rate: 'users', port: 'public', title: 'Accounts and sign-in' },
  servers: { rate: 'servers', port: 'public', title: 'Servers and members' },
  server_members: { rate: 'servers', port: 'public', title: 'Members (same actions as /servers)' },
  server_config: { rate: 'servers', port: 'public', title: 'Server configuration' },
  server_dni: { rate: 'servers', port: 'public', title: 'Identity cards and characters' },
  server_items: { rate: 'servers', port: 'public', title: 'Item catalogue' },
  server_inventory: { rate: 'servers', port: 'public', title: 'Inventories' },
  server_licenses: { rate: 'servers', port: 'public', title: 'Licences' },
  server_shop: { rate: 'servers', port: 'public', title: 'Shop' },
  server_economy: { rate: 'servers', port: 'public', title: 'Money' },
  server_cars: { rate: 'servers', port: 'public', title: 'Vehicles' },
  server_roles: { rate: 'servers', port: 'public', title: 'Roles and permissions' },
  server_cacheo: { rate: 'servers', port: 'public', title: 'Frisk' },
  server_logs: { rate: 'servers', port: 'public', title: 'Audit log' },
  server_bot: { rate: 'bot', port: 'internal', title: 'Chat bot (internal)' },
} as const;
export type Route = keyof typeof ROUTES;
export type RateGroup = (typeof ROUTES)[Route]['rate'];

export const SERVICES = ['identity', 'servers', 'economy', 'inventory', 'audit'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Second names of actions: the same contract, handler and rate bucket under another address (spec 4.3). */
export const ALIASES: Readonly<Record<string, string>> = {
  'server_members.list': 'servers.list_members',
  'server_members.kick': 'servers.kick',
  'server_members.set_role': 'servers.set_role',
};
