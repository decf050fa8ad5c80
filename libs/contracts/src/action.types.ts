/**
 * Proofs that `tsc` carries out: the `@ts-expect-error` fails the check if the mistake below it ever compiles.
 */
import { z } from 'zod';
import { defineAction, defineRpc } from './action.ts';

const shape = { summary: '', input: z.object({}), output: z.object({}) };

defineAction('server_economy.an_action', { ...shape, kind: 'command', access: 'member' });
defineAction('server_economy.an_action', { ...shape, kind: 'query', access: 'manage_bank_config' });
defineAction('server_economy.an_action', {
  ...shape,
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
});
defineAction('server_economy.an_action', {
  ...shape,
  kind: 'command',
  // @ts-expect-error whether a command of staff governs, or is play (ID-12)
  access: ['admin', 'manage_bank_config'],
});

defineAction('v1.an_action', { ...shape, service: 'mdt', kind: 'query', access: 'member' });
// @ts-expect-error the service of an action on a route that services share
defineAction('v1.an_action', { ...shape, kind: 'query', access: 'member' });
// @ts-expect-error a route that there is not
defineAction('server_bank.an_action', { ...shape, kind: 'query', access: 'member' });
// @ts-expect-error a service that there is not
defineRpc('bank.an_rpc', { ...shape, kind: 'query' });
