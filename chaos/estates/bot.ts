import { randomUUID } from 'node:crypto';
import type { Community } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { answered } from '../answered.ts';

const CHAT_ACCOUNT = '640000000000000001';
const PAUSE_MS = 100;

/** The bot of a community, which has characters die for good (BO-08). */
export class Bot {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async create(stack: Stack, { owner, serverId }: Community): Promise<Bot> {
    await owner.linkChat(CHAT_ACCOUNT, 'fundador');
    const { bot_token } = await answered(owner, 'servers', 'rotate_bot_token', { server_id: serverId });
    return new Bot(stack.internalUrl, String(bot_token));
  }

  /** Repeats the request until an answer says that the character is dead. */
  async kill(characterId: number): Promise<void> {
    const body = new URLSearchParams({
      action: 'kill_character',
      actor_cp_id: CHAT_ACCOUNT,
      server_character_id: String(characterId),
      confirm: 'true',
    });
    const headers = { 'x-bot-token': this.#token, 'idempotency-key': randomUUID() };
    for (;;) {
      const options = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) };
      const status = await fetch(`${this.#url}/cp_bot`, options).then(
        (response) => response.status,
        () => 503,
      );
      if (status === 200 || status === 409) return;
      if (status < 500 && status !== 429) throw new Error(`a character could not die: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
