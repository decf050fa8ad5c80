/**
 * Proofs that `tsc` carries out: the `@ts-expect-error` fails the check if the mistake below it ever compiles.
 */
import { z } from 'zod';
import { defineAction } from './action.ts';

const shared = { service: 'economy', route: 'server_economy', action: 'an_action', summary: '' } as const;
const shape = { input: z.object({}), output: z.object({}) };

defineAction({ ...shared, ...shape, kind: 'command', access: 'member' });
defineAction({ ...shared, ...shape, kind: 'query', access: 'manage_bank_config' });
defineAction({
  ...shared,
  ...shape,
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
});
// @ts-expect-error whether a command of staff governs, or is play (ID-12)
defineAction({ ...shared, ...shape, kind: 'command', access: ['admin', 'manage_bank_config'] });
