import type { RequestContext } from '@cabildo/contracts/action';
import type { REPORTED_KINDS } from '@cabildo/contracts/community/submissions/submissions.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import getCall from '@cabildo/contracts/mdt/calls/get_call.ts';
import getCase from '@cabildo/contracts/mdt/cases/get_case.ts';
import getCharacter from '@cabildo/contracts/servers/characters/get_character.rpc.ts';
import type { Bus } from '@cabildo/kit/bus';
import { parseReply, type Ask } from '@cabildo/kit/service';

type Kind = (typeof REPORTED_KINDS)[number];
type Record = Readonly<{ [name: string]: unknown }>;

/** The longest copy of what is reported. */
const MAX_COPY = 3_900;

/** The fields of each kind whose text is copied. */
const TEXTS = {
  call: { contract: getCall, param: 'call_id', fields: ['title', 'description', 'location'] },
  case: { contract: getCase, param: 'case_id', fields: ['title', 'description'] },
} as const;

/**
 * DK-07: a copy of the text of what a member reports, read with the rights of that member.
 * @returns not_found for what there is not, or what the member may not read
 */
export async function contentOf(
  { bus, ask, ctx, deadline }: { bus: Bus; ask: Ask; ctx: RequestContext; deadline: number },
  { serverId, kind, id }: { serverId: number; kind: Kind; id: number },
): Promise<string | Failure<'not_found'>> {
  if (kind === 'character') {
    const { character } = await ask(getCharacter, { server_character_id: id });
    return character?.server_id === serverId
      ? JSON.stringify(character).slice(0, MAX_COPY)
      : fail('not_found');
  }
  const { contract, param, fields } = TEXTS[kind];
  const payload = JSON.stringify({
    n: contract.name,
    i: { [param]: id },
    c: { ...ctx, idempotency_key: null },
  });
  const reply = parseReply(await bus.request(contract.service, payload, { deadline }));
  if (!reply.ok) return fail('not_found');
  const [record] = Object.values(JSON.parse(reply.body) as { [name: string]: Record }).filter(
    (value) => typeof value === 'object',
  );
  return fields
    .flatMap((name) => (typeof record?.[name] === 'string' ? [String(record[name])] : []))
    .join('\n')
    .slice(0, MAX_COPY);
}
