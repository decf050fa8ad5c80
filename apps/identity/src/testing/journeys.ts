import type { OutputOf } from '@cabildo/contracts/action';
import type { CallbackPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import checkStatus from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import chatCallback from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import chatStart from '@cabildo/contracts/identity/sign-in/cp_oauth_start.ts';
import gameCallback from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import gameStart from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { hashToken } from '@cabildo/kit/service';
import { user, type Harness } from '@cabildo/testing';

/** The loopback port of the app. */
export const PORT = 51_515;

/** The token and the code that the app has after the browser's return. */
export interface Returned {
  session_token: string;
  finish: string;
}

export const stateOf = (url: string): string => new URL(url).searchParams.get('state')!;

/** The code that a callback sent to the loopback address. */
export function codeOf(page: CallbackPage): string {
  if (!('location' in page)) throw new Error(`a page instead of a redirect: ${page.status}`);
  return new URL(page.location).searchParams.get('code')!;
}

export async function startGame(h: Harness): Promise<{ session_token: string; state: string }> {
  const { url, session_token } = await h.ok(gameStart, { loopback_port: PORT });
  return { session_token, state: stateOf(url) };
}

export async function startChat(
  h: Harness,
  userId: number,
): Promise<{ session_token: string; state: string }> {
  const { url, session_token } = await h.ok(chatStart, { loopback_port: PORT }, user(userId));
  return { session_token, state: stateOf(url) };
}

/** Signs in with a game account up to the finish code. */
export async function returnFromGame(h: Harness, gpId: string, gpUsername: string): Promise<Returned> {
  const { session_token, state } = await startGame(h);
  const page = await h.ok(gameCallback, { state, gp_id: gpId, gp_username: gpUsername });
  return { session_token, finish: codeOf(page) };
}

/** Links a chat account to `userId` up to the finish code. */
export async function returnFromChat(
  h: Harness,
  userId: number,
  account: { cp_id: string; cp_username?: string; guilds?: readonly object[] },
): Promise<Returned> {
  const { session_token, state } = await startChat(h, userId);
  const { cp_id, cp_username = 'lucia', guilds = [] } = account;
  const page = await h.ok(chatCallback, { state, cp_id, cp_username, guilds: JSON.stringify(guilds) });
  return { session_token, finish: codeOf(page) };
}

export interface SignedIn {
  user_id: number;
  apikey: string;
  key_id: number;
}

/** Signs in with a game account; returns the user and the key. */
export async function signIn(h: Harness, gpId: string, gpUsername = 'lucia'): Promise<SignedIn> {
  const answer: OutputOf<typeof checkStatus> = await h.ok(
    checkStatus,
    await returnFromGame(h, gpId, gpUsername),
  );
  if (!('apikey' in answer)) throw new Error('the sign-in did not complete');
  const [row] = await h.database.query<{ key_id: number }>(
    'SELECT key_id FROM api_keys WHERE key_hash = $1',
    [hashToken(answer.apikey)],
  );
  return { user_id: answer.user_id, apikey: answer.apikey, key_id: row!.key_id };
}

/** Links a chat account; returns the answer to the app. */
export async function linkChat(h: Harness, userId: number, account: Parameters<typeof returnFromChat>[2]) {
  const answer: OutputOf<typeof checkStatus> = await h.ok(
    checkStatus,
    await returnFromChat(h, userId, account),
  );
  if (!('result' in answer)) throw new Error('the link did not complete');
  return answer;
}

let lastAccount = 0;
/** A game account that no other test of the file uses. */
export const newGameAccount = (): string => String(1_000 + (lastAccount += 1));
/** A chat account that no other test of the file uses. */
export const newChatAccount = (): string => String(100_000_000_000_000_000n + BigInt((lastAccount += 1)));
