import audit from '@cabildo/audit';
import community from '@cabildo/community';
import economy from '@cabildo/economy';
import identity from '@cabildo/identity';
import inventory from '@cabildo/inventory';
import type { ServiceDefinition } from '@cabildo/kit/service';
import mdt from '@cabildo/mdt';
import servers from '@cabildo/servers';
import vehicles from '@cabildo/vehicles';
import webhooks from '@cabildo/webhooks';

/** Every service there is. */
export const SERVICES: readonly ServiceDefinition[] = [
  identity,
  servers,
  economy,
  inventory,
  vehicles,
  mdt,
  community,
  webhooks,
  audit,
];
