import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import type { Journal, Sender } from '../../lab/journal.ts';

const CHAT_ACCOUNT = '640000000000000001';

/** The bot of a community, which has characters die for good (BO-08). */
export async function createBot(
  { internalUrl }: Stack,
  { owner, serverId: server_id }: Community,
  journal: Journal,
): Promise<Sender> {
  await owner.linkChat(CHAT_ACCOUNT, 'fundador');
  const { answer } = await journal.place(owner, 'servers.rotate_bot_token', { server_id });
  const token = String(answer.body['bot_token']);
  return {
    async call(name, params, key) {
      const [route, action] = name.split('.');
      const body = new URLSearchParams({ action: action!, actor_cp_id: CHAT_ACCOUNT, ...params });
      const headers = { 'x-bot-token': token, 'idempotency-key': key };
      const options = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) };
      return fetch(`${internalUrl}/${route}`, options).then(
        async (response) => ({ status: response.status, body: {} }),
        () => ({ status: 0, body: {} }),
      );
    },
  };
}
