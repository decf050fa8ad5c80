/**
 * Proofs that `tsc` carries out: each `@ts-expect-error` fails the check if the mistake below it ever compiles.
 */
import { z } from 'zod';
import { defineAction } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { intParam } from '@cabildo/contracts/fields';
import { handlerFor, type Handler } from '../runner/handler.ts';
import type { HandlersOf } from '../service/handlers-of.ts';

const handler = handlerFor<{ rate: number }>();
const shared = { access: 'member', summary: '' } as const;

const query = defineAction('server_economy.a_query', {
  ...shared,
  kind: 'query',
  input: z.object({ n: intParam(1, 9) }),
  output: z.object({ doubled: z.int() }),
  errors: ['not_found'],
});

const command = defineAction('server_economy.a_command', {
  ...shared,
  kind: 'command',
  input: z.object({ n: intParam(1, 9) }),
  output: z.object({ done: z.boolean() }),
  errors: ['forbidden', 'self_transfer'],
});

handler(query, { run: ({ input, deps }) => ({ doubled: input.n * deps.rate }) });
handler(query, { run: () => fail('not_found') });
// @ts-expect-error a code that the contract does not declare
handler(query, { run: () => fail('last_card') });
// @ts-expect-error an output of another shape
handler(query, { run: () => ({ tripled: 3 }) });
// @ts-expect-error an output of another type
handler(query, { run: () => ({ doubled: '2' }) });
// @ts-expect-error a query has no transaction
handler(query, { handle: () => ({ doubled: 2 }) });
// @ts-expect-error a parameter that the contract does not have
handler(query, { run: ({ input }) => ({ doubled: input.m }) });

handler(command, {
  prepare: async ({ input }) => (input.n > 5 ? fail('self_transfer') : { n: input.n }),
  handle: ({ prepared }) => ({ done: prepared.n > 1 }),
});
// @ts-expect-error prepare, too, may only refuse with declared codes
handler(command, { prepare: async () => fail('last_card'), handle: () => ({ done: true }) });
// @ts-expect-error inside the transaction no other service may be asked
handler(command, { handle: async ({ ask }) => ({ done: Boolean(ask) }) });
// @ts-expect-error a command is not a query
handler(command, { run: () => ({ done: true }) });

// @ts-expect-error a code outside the closed list
fail('a_42nd_code');
// @ts-expect-error a status that this code never has
fail('not_found', { status: 409 });
defineAction('server_economy.x', {
  ...shared,
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
  // @ts-expect-error contracts may only declare codes of the closed list
  errors: ['a_42nd_code'],
});

const acting = defineAction('server_economy.an_acting_command', {
  ...shared,
  kind: 'command',
  acting: 'own',
  settings: z.object({ modules: z.object({ loans: z.boolean() }), limit: z.int() }),
  module: 'loans',
  input: z.object({}),
  output: z.object({ id: z.int() }),
});
const outside = defineAction('server_economy.an_action_outside_servers', {
  ...shared,
  access: 'authenticated',
  kind: 'query',
  input: z.object({}),
  output: z.object({}),
});

handler(acting, {
  handle: ({ character, serverId, member, settings }) => ({
    id: character.id + serverId + member.role_id + settings.limit,
  }),
});
// @ts-expect-error one acting character, not all of the caller's
handler(acting, { handle: ({ characters }) => ({ id: characters.size }) });
// @ts-expect-error an action without an acting character is handed none
handler(command, { handle: ({ character }) => ({ done: character.isOwn }) });
const alone = defineAction('cp_bot.an_action_of_the_bot', {
  ...shared,
  access: 'bot',
  kind: 'command',
  input: z.object({}),
  output: z.object({ id: z.int() }),
});
handler(alone, { handle: ({ serverId }) => ({ id: serverId }) });
// @ts-expect-error an action of the bot itself is handed no member
handler(alone, { handle: ({ member }) => ({ id: member.role_id }) });
// @ts-expect-error an action that is about no server is handed no member
handler(outside, { run: ({ member }) => ({ id: member.user_id }) });
// @ts-expect-error an action without settings is handed none
handler(command, { handle: ({ settings }) => ({ done: Boolean(settings) }) });
defineAction('server_economy.x', {
  ...shared,
  kind: 'command',
  settings: z.object({ modules: z.object({ loans: z.boolean() }) }),
  // @ts-expect-error a module that the settings cannot switch off
  module: 'lotteries',
  input: z.object({}),
  output: z.object({}),
});

type Actions = HandlersOf<'economy'>['actions'];
// @ts-expect-error a service without a handler for each of its contracts
export const missing: Actions = {};
declare const other: Handler<typeof query>;
export const swapped: Pick<Actions, 'server_economy.internal_transfer'> = {
  // @ts-expect-error a handler of another contract
  'server_economy.internal_transfer': other,
};
