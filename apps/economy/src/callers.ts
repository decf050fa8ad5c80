import type { RequestContext } from '@cabildo/contracts';
import type { Deps } from './handler.ts';

/** The live characters that the caller has in the server of the request (GW-25). */
export async function callersCharacters(deps: Deps, ctx: RequestContext): Promise<ReadonlySet<number>> {
  const { server_id, user_id } = ctx.membership!;
  return (await deps.ownCharacters.get(`${server_id}:${user_id}`)).ids;
}
