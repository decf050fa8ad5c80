import { botScope, tokenScope, type Actor } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import type { EventEnvelope } from '@cabildo/contracts/event';
import findUserByCp from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import resolveBotToken from '@cabildo/contracts/servers/keys/resolve_bot_token.rpc.ts';
import type { Bus } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';
import { inputRefusal, notThisServer, personUnknown } from '../refusals.ts';
import type { RequestParams } from '../http/parameters.ts';
import { KeyCache } from './key-cache.ts';

/** A valid bot token, as the servers service knows it (BO-05). */
export interface BotToken {
  server_id: number;
}
export type BotTokens = KeyCache<BotToken>;

export const BOT_TOKEN_SHAPE = /^bt_[A-Za-z0-9]{20,80}$/;

/** Caches the server of each bot token. The event of a replaced token drops it. */
export const createBotTokens = (bus: Bus, ask: Ask): Promise<BotTokens> =>
  KeyCache.create<BotToken>(bus, {
    async load(token_hash) {
      const answer = await ask(resolveBotToken, { token_hash });
      const { server_id } = answer;
      return { holder: server_id === null ? null : { server_id } };
    },
    patterns: ['bot.token.#', 'server.server.deleted'],
    endedBy: (event: EventEnvelope<never>) => {
      const { server_id } = event.data as BotToken;
      return (token) => token.server_id === server_id;
    },
  });

/** The actor of an action that is a bot's own (BO-12). */
export function botAlone({ server_id }: BotToken, params: RequestParams): Actor | Failure {
  const parsed = tokenScope.safeParse(params);
  if (!parsed.success) return inputRefusal(parsed.error);
  return isElsewhere(parsed.data, server_id) ? notThisServer : { kind: 'bot', user_id: null, server_id };
}

/** BO-05: whether a request names another server than that of its token. */
const isElsewhere = (named: { server_id?: number | undefined }, serverId: number): boolean =>
  named.server_id !== undefined && named.server_id !== serverId;

/** A person for whom a bot acts. */
type Person = Extract<Actor, { kind: 'bot'; user_id: number }>;

/**
 * Finds the person for whom a bot acts: the one who linked the chat account that the bot names (BO-06). The answer is not
 * cached, so that a link stops counting as soon as it is taken back.
 * @throws {BusError} {TransientError} when the identity service does not answer
 */
export async function personOf(
  ask: Ask,
  { server_id }: BotToken,
  params: RequestParams,
): Promise<Person | Failure> {
  const parsed = botScope.safeParse(params);
  if (!parsed.success) return inputRefusal(parsed.error);
  const { data: scope } = parsed;
  if (isElsewhere(scope, server_id)) return notThisServer;
  const answer = await ask(findUserByCp, { cp_id: scope.actor_cp_id });
  return answer.user ? { kind: 'bot', user_id: answer.user.user_id } : personUnknown;
}
