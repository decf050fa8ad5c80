import { fail, isFailure } from '@cabildo/contracts';
import replaced from '@cabildo/contracts/servers/events/server.join_code.replaced.ts';
import contract from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import type { Tx } from '@cabildo/kit';
import { lockCaller, membershipOf } from '../../caller.ts';
import { newJoinCode } from '../../domain/join-code.ts';
import type { RandomInt } from '../../domain/pattern.ts';
import { handler } from '../../handler.ts';
import { findServer, setJoinCode } from '../../sql/servers.ts';

async function setRandomCode(tx: Tx, serverId: number, randomInt: RandomInt): Promise<string> {
  for (;;) {
    const code = newJoinCode(randomInt);
    if (await setJoinCode(tx, serverId, code)) return code;
  }
}

export default handler(contract, {
  async handle({ input, ctx, tx, emit, deps }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const before = (await findServer(tx, server_id))!.join_code;
    const wanted = input.join_code?.toUpperCase();
    if (wanted !== undefined && !(await setJoinCode(tx, server_id, wanted))) {
      return fail('already_exists', {
        message: {
          es: 'Otro servidor ya tiene este código. Elige otro.',
          en: 'Another server has this code already. Choose another one.',
        },
      });
    }
    const join_code = wanted ?? (await setRandomCode(tx, server_id, deps.randomInt));
    if (join_code !== before) emit(replaced, { server_id, user_id, gp_username: caller.gp_username });
    return { server_id, join_code };
  },
});
