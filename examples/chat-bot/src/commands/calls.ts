import type { Client } from '@cabildo/client';
import type { Call, Choice, Command } from './command.ts';
import { AS, described, type Acting } from './options.ts';
import { remembered } from './suggestions.ts';

/** A message has room for so many with their buttons. */
const SHOWN = 10;

/** The calls that are not closed, those that nobody attends first. */
async function openCalls({ client, actor_cp_id }: Pick<Call, 'client' | 'actor_cp_id'>) {
  const lists = await Promise.all(
    (['pending', 'active'] as const).map((status) =>
      client.cpBot.listCalls({ actor_cp_id, status, per_page: SHOWN }),
    ),
  );
  return lists.flatMap((list) => list.calls);
}

type ListedCall = Awaited<ReturnType<Client['cpBot']['listCalls']>>['calls'][number];

const nameOf = ({ case_number, title, location }: ListedCall): string =>
  `${case_number} · ${title}${location === null ? '' : ` · ${location}`}`;

/** The open calls, for options that name one. */
export const suggestCalls = (call: Call): Promise<readonly Choice[]> =>
  remembered(`calls of ${call.actor_cp_id}`, async () =>
    (await openCalls(call)).map((each) => ({ name: nameOf(each), value: each.call_id })),
  );

export const calls: Command = {
  definition: {
    name: 'calls',
    ...described('Show the open calls, and attend one', 'Muestra los avisos abiertos, y atiende uno'),
    options: [AS],
  },
  async run(call) {
    const { as } = call.options as Acting;
    const open = (await openCalls(call)).slice(0, SHOWN);
    if (open.length === 0) return call.say('There are no open calls.', 'No hay avisos abiertos.');
    return {
      content: open.map(nameOf).join('\n'),
      buttons: open.map(({ call_id, case_number }) => ({
        label: call.say(`Attend ${case_number}`, `Atender ${case_number}`),
        value: as === undefined ? String(call_id) : `${call_id} ${as}`,
      })),
    };
  },
  async press({ client, say, actor_cp_id, once }, value) {
    const [call_id, server_character_id] = value.split(' ').map(Number);
    const unit = { actor_cp_id, call_id: call_id!, server_character_id };
    const { call } = await client.cpBot.attachUnit(unit, once);
    return say(`You attend call ${call.case_number}.`, `Atiendes el aviso ${call.case_number}.`);
  },
};
