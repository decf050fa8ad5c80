import type { RequestContext } from '@cabildo/contracts/action';
import type { CallbackPage } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import { hashToken } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { adminGuilds } from '../users/rules.ts';
import { isListening, isThisMachine } from './listener.ts';
import { consentPage } from './pages/consent.ts';
import { desertedPage } from './pages/deserted.ts';
import { noticePage } from './pages/notice.ts';
import type { Arrival, CallbackParams, Platform, Profile } from './providers/port.ts';
import { finishDeadline } from './rules.ts';
import { newSecret } from './start.ts';
import {
  claimReturn,
  findByState,
  markDenied,
  markReturned,
  releaseReturn,
  type Arrived,
  type SignInRow,
  type StoredProfile,
} from './table.ts';

interface Scope {
  input: CallbackParams;
  ctx: RequestContext;
  deps: Deps;
  now: Date;
}

/** The return to store after the platform was asked, or a page when there is nothing to store. */
export type PreparedReturn =
  | { kind: 'page'; page: CallbackPage }
  | (Return & { kind: 'denied' })
  | (Return & { kind: 'profile'; profile: Profile });

interface Return {
  signInId: number;
  expiresAt: Date;
  /** Whether it is known that no app listens where the browser goes. */
  isDeserted: boolean;
}

/** A claim lasts longer than any request to a platform, and ends by itself if its process was killed. */
const CLAIM_MS = 20_000;

const page = (shown: CallbackPage): PreparedReturn => ({ kind: 'page', page: shown });

/** Finds the sign-in by its state, and asks the platform for the account that the browser came back with. */
export async function prepareReturn(platform: Platform, scope: Scope & { db: Sql }): Promise<PreparedReturn> {
  const { input, now, db } = scope;
  const { locale } = scope.ctx;
  const state = input['state'];
  const signIn = state === undefined ? undefined : await findByState(db, platform, hashToken(state));
  if (!signIn) return page(noticePage('unknown', locale));
  if (signIn.status !== 'pending') return page(noticePage('used', locale));
  if (signIn.expires_at <= now) return page(noticePage('expired', locale));
  const arrival = await arrive(platform, signIn, scope);
  switch (arrival.kind) {
    case 'profile':
    case 'denied': {
      const isDeserted = await leadsNowhere(signIn, scope);
      return { ...arrival, signInId: signIn.sign_in_id, expiresAt: signIn.expires_at, isDeserted };
    }
    case 'form':
      return page(consentPage(platform, { params: input, invalid: arrival.invalid, locale }));
    default:
      return page(noticePage(arrival.kind, locale));
  }
}

/**
 * Whether the app of a sign-in is known not to listen. That can be known where browser and app are on this machine; a live
 * deployment may take any address for its own, so a live sign-in always goes to the app (ID-03).
 */
async function leadsNowhere({ loopback_port }: SignInRow, { ctx, deps }: Scope): Promise<boolean> {
  if (loopback_port === null) return false;
  return deps.oauthMode === 'mock' && isThisMachine(ctx.ip) && !(await isListening(loopback_port));
}

/** Asks the platform's adapter; `used` while another visit of the same sign-in asks the adapter. */
async function arrive(
  platform: Platform,
  { sign_in_id, verifier }: SignInRow,
  { input, deps, now, db }: Scope & { db: Sql },
): Promise<Arrival | { kind: 'used' }> {
  const state = input['state']!;
  const asksPlatform = input['code'] !== undefined;
  const until = new Date(now.getTime() + CLAIM_MS);
  // Opened before the claim, so that an error of a key claims nothing.
  const opened = verifier === null ? null : deps.box.open(verifier, state);
  if (asksPlatform && !(await claimReturn(db, sign_in_id, now, until))) return { kind: 'used' };
  const arrival = await deps.providers[platform].finish(input, { verifier: opened });
  if (asksPlatform && arrival.kind !== 'profile') await releaseReturn(db, sign_in_id);
  return arrival;
}

/**
 * Stores the return, once, and redirects the browser to the app, or to our page, with a code that no other client gets (ID-03, ID-05). After
 * a refusal the code completes nothing, but the app learns at once that it need not wait (ID-06).
 */
export async function recordReturn(
  { ctx, deps, now, tx }: Omit<Scope, 'input'> & { tx: Tx },
  prepared: PreparedReturn,
): Promise<CallbackPage> {
  if (prepared.kind === 'page') return prepared.page;
  const finish = newSecret();
  const arrival = { finish_hash: hashToken(finish), expires_at: finishDeadline(now, prepared.expiresAt) };
  const destination =
    prepared.kind === 'denied'
      ? await markDenied(tx, prepared.signInId, arrival)
      : await markReturned(tx, prepared.signInId, { ...arrival, profile: storedProfile(prepared.profile) });
  // Another visit returned first and got the code.
  if (destination === undefined) return noticePage('used', ctx.locale);
  const query = new URLSearchParams({ code: finish });
  if (prepared.kind === 'denied') query.set('error', 'access_denied');
  const location = new URL(`${placeOf(destination, deps)}?${query}`);
  const redirect = { status: 302, location: location.href } as const;
  if (!prepared.isDeserted) return redirect;
  const code = prepared.kind === 'denied' ? null : finish;
  return {
    ...redirect,
    html: desertedPage({ location, code, publicUrl: deps.publicUrl, locale: ctx.locale }),
  };
}

function placeOf({ platform, loopback_port, return_to }: Arrived, { appSlug, publicUrl }: Deps): string {
  if (return_to === null) return `http://127.0.0.1:${loopback_port}/${appSlug}-oauth`;
  if (return_to === 'docs') return `${publicUrl}/docs/signed-in`;
  return `${publicUrl}/panel/${platform === 'game' ? 'session' : 'linked-chat'}`;
}

const storedProfile = ({ id, username, guilds }: Profile): StoredProfile => ({
  id,
  username,
  admin_guilds: adminGuilds(guilds),
});
