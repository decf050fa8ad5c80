import * as oauth from 'openid-client';
import { TransientError, type Logger } from '@cabildo/kit';
import { z } from 'zod';
import type { ClientSettings } from '../settings.ts';
import type { Arrival, CallbackParams, Departure, Profile, SignInProvider } from './port.ts';

/** A callback makes up to three requests and must be answered before the edge gives up. */
const TIMEOUT_SECONDS = 3;

export interface Session {
  config: oauth.Configuration;
  tokens: Awaited<ReturnType<typeof oauth.genericGrantRequest>>;
}

export interface LiveOptions {
  client: ClientSettings;
  callbackUrl: string;
  scope: string;
  log: Logger;
  /** Asks the platform who the holder of the tokens is. */
  profile: (session: Session) => Promise<Profile>;
}

/** The platform answered, but not with what its documentation promises. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/**
 * OAuth 2 with PKCE S256 and state against a real platform (ID-02). The parts that differ between platforms are the
 * scopes and how a profile is read.
 */
export function liveProvider(options: LiveOptions): SignInProvider {
  const configuration = keepFirstSuccess(() => configure(options.client));
  return {
    async start(state): Promise<Departure> {
      const config = await configuration().catch((error: unknown) => {
        throw new TransientError('The sign-in platform cannot be reached.', { cause: error });
      });
      const verifier = oauth.randomPKCECodeVerifier();
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: options.callbackUrl,
        scope: options.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, verifier };
    },
    async finish(params, { verifier }): Promise<Arrival> {
      if (params['error'] === 'access_denied') return { kind: 'denied' };
      if (params['error']) return { kind: 'away' };
      if (!params['code'] || !verifier) return { kind: 'refused' };
      try {
        const config = await configuration();
        if (!isIssuer(config, params)) return { kind: 'refused' };
        const tokens = await exchange(config, options.callbackUrl, params['code'], verifier);
        return { kind: 'profile', profile: await options.profile({ config, tokens }) };
      } catch (error) {
        return arrivalOf(error, options.log);
      }
    },
  };
}

/** A platform that is away at the first sign-in is asked again at the next. */
function keepFirstSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function configure(client: ClientSettings): Promise<oauth.Configuration> {
  const { endpoints } = client;
  // Settings allow plain http outside production only.
  const execute = client.insecure ? [oauth.allowInsecureRequests] : [];
  if (endpoints.kind === 'issuer') {
    const options = { execute, timeout: TIMEOUT_SECONDS };
    return oauth.discovery(new URL(endpoints.issuer), client.id, client.secret, undefined, options);
  }
  const server = {
    issuer: new URL(endpoints.token).origin,
    authorization_endpoint: endpoints.authorize,
    token_endpoint: endpoints.token,
    userinfo_endpoint: endpoints.userinfo,
  };
  const config = new oauth.Configuration(server, client.id, client.secret);
  config.timeout = TIMEOUT_SECONDS;
  config[oauth.customFetch] = fetchWithoutIdToken;
  for (const extend of execute) extend(config);
  return config;
}

/**
 * Without a known issuer there is nothing to check an ID token against. The profile is asked for with the access
 * token instead, over the same connection that an ID token would have come by.
 */
const fetchWithoutIdToken: oauth.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || options.method !== 'POST') return response;
  const { id_token: _, ...rest } = (await response.json()) as Record<string, unknown>;
  return Response.json(rest, { status: response.status });
};

/** RFC 9207: an answer that another authorization server gave is not for us. */
function isIssuer(config: oauth.Configuration, params: CallbackParams): boolean {
  const { issuer, authorization_response_iss_parameter_supported: promised } = config.serverMetadata();
  return !promised || params['iss'] === issuer;
}

/**
 * The library's own authorizationCodeGrant drops the query from the redirect address, and ours has one; state has
 * been checked by the time this is called: the sign-in was found by it.
 */
function exchange(config: oauth.Configuration, redirectUri: string, code: string, verifier: string) {
  return oauth.genericGrantRequest(config, 'authorization_code', {
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** @throws whatever is no problem of the platform's. */
function arrivalOf(error: unknown, log: Logger): Arrival {
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return { kind: 'refused' };
  const known =
    error instanceof oauth.ResponseBodyError ||
    error instanceof oauth.ClientError ||
    error instanceof oauth.WWWAuthenticateChallengeError ||
    error instanceof PlatformError ||
    error instanceof TypeError;
  if (!known) throw error;
  // Never the error itself: its cause may hold the platform's answer with tokens in it.
  const oauthError = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  log.warn({ reason: error.message, oauth_error: oauthError }, 'sign-in: the platform failed');
  return { kind: 'away' };
}

/** A JSON document of the platform, read with the person's access token. @throws {PlatformError} for anything else. */
export async function readJson<T>(
  { config, tokens }: Session,
  url: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { pathname } = new URL(url);
  const response = await oauth.fetchProtectedResource(config, tokens.access_token, new URL(url), 'GET');
  if (!response.ok) throw new PlatformError(`${pathname} answered ${response.status}`);
  const document = schema.safeParse(await response.json().catch(() => undefined));
  if (!document.success) throw new PlatformError(`${pathname}: ${z.prettifyError(document.error)}`);
  return document.data;
}
