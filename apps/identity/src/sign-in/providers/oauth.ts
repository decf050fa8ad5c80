import * as oauth from 'openid-client';
import { TransientError } from '@cabildo/kit/bus';
import type { Logger } from '@cabildo/kit/service';
import { z } from 'zod';
import type { ClientSettings } from '../../settings.ts';
import type { Arrival, CallbackParams, Departure, Profile, SignInProvider } from './port.ts';

/** A callback makes up to three requests, and the gateway gives up after its deadline. */
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
  /** Asks the platform for the account of these tokens. */
  profile: (session: Session) => Promise<Profile>;
}

/** Thrown when an answer of the platform does not follow its documentation. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/** OAuth 2 with PKCE S256 and state (ID-02). Platforms differ in their scopes and in how a profile is read. */
export function liveProvider(options: LiveOptions): SignInProvider {
  const configuration = cacheSuccess(() => configure(options.client));
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

/** Caches a success but no failure, so that the next sign-in asks a platform again that could not be reached. */
function cacheSuccess<T>(load: () => Promise<T>): () => Promise<T> {
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
 * Drops the ID token, which the library would refuse, because without a known issuer it cannot check the token. The profile
 * is read with the access token instead.
 */
const fetchWithoutIdToken: oauth.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || options.method !== 'POST') return response;
  const { id_token: _, ...rest } = (await response.json()) as Record<string, unknown>;
  return Response.json(rest, { status: response.status });
};

/** False for the answer of another authorization server (RFC 9207). */
function isIssuer(config: oauth.Configuration, params: CallbackParams): boolean {
  const { issuer, authorization_response_iss_parameter_supported: promised } = config.serverMetadata();
  return !promised || params['iss'] === issuer;
}

/**
 * Exchanges a code for tokens. The library's authorizationCodeGrant will not do, because it drops the query of the redirect
 * address. The state needs no check here, because the sign-in was found by it.
 */
function exchange(config: oauth.Configuration, redirectUri: string, code: string, verifier: string) {
  return oauth.genericGrantRequest(config, 'authorization_code', {
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** The outcome of a failed exchange. @throws the error itself when the platform is not its cause. */
function arrivalOf(error: unknown, log: Logger): Arrival {
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return { kind: 'refused' };
  const known =
    error instanceof oauth.ResponseBodyError ||
    error instanceof oauth.ClientError ||
    error instanceof oauth.WWWAuthenticateChallengeError ||
    error instanceof PlatformError ||
    error instanceof TypeError;
  if (!known) throw error;
  // The error itself is not logged: its cause may hold the platform's answer with tokens in it.
  const oauthError = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  log.warn({ reason: error.message, oauth_error: oauthError }, 'sign-in: the platform failed');
  return { kind: 'away' };
}

/** Reads a JSON document with the user's access token. @throws {PlatformError} when it does not match `schema`. */
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
