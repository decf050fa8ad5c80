import type { ServiceName } from '@cabildo/contracts/routes.ts';
import type { Area } from '../api/answers.ts';

/** The areas whose answers a service gives. */
const AREAS: Readonly<Record<ServiceName, readonly Area[]>> = {
  identity: ['users'],
  servers: ['servers', 'members', 'config', 'dni', 'roles', 'billing'],
  economy: ['economy', 'orgs'],
  inventory: ['inventory', 'items', 'licenses', 'shop', 'cacheo'],
  vehicles: ['cars'],
  mdt: ['mdt', 'phone', 'v1'],
  community: ['desk', 'activity', 'v1'],
  webhooks: ['webhooks', 'v1'],
  audit: ['logs'],
};

/** The areas that a command of a service may change. */
export const areasOf = (service: ServiceName): readonly Area[] => AREAS[service];
