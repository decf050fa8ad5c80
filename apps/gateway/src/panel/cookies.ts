import type { IncomingHttpHeaders } from 'node:http';

/** The time for which a browser keeps the token of a sign-in that it began (ID-05). */
const SIGN_IN_SECONDS = 600;

/**
 * The two cookies of the panel (PN-02, PN-03), whose values are keys and tokens of ours. Both are for the whole host and, where
 * people come by https, have the prefix `__Host-`: no other path or host of the domain can put a token of its own in their
 * place.
 */
export class PanelCookies {
  readonly #session: string;
  readonly #signIn: string;
  readonly #security: string;

  /** @param publicUrl where browsers reach the public port */
  constructor(publicUrl: string | undefined) {
    const isSecure = publicUrl?.startsWith('https:') ?? false;
    const prefix = isSecure ? '__Host-' : '';
    this.#session = `${prefix}cabildo_panel`;
    this.#signIn = `${prefix}cabildo_panel_sign_in`;
    this.#security = `Path=/; HttpOnly${isSecure ? '; Secure' : ''}`;
  }

  /** The key of the panel session that a browser sent, or ''. */
  sessionIn(headers: IncomingHttpHeaders): string {
    return valueIn(headers, this.#session);
  }

  /** The token of the sign-in that this browser began, or ''. */
  signInIn(headers: IncomingHttpHeaders): string {
    return valueIn(headers, this.#signIn);
  }

  /** The browser sends a session with requests of our own pages alone, and forgets it when the browser is closed. */
  session(key: string): string {
    return `${this.#session}=${key}; ${this.#security}; SameSite=Strict`;
  }

  /** The browser sends the token also when the platform brings the browser back. */
  signIn(token: string): string {
    return `${this.#signIn}=${token}; ${this.#security}; SameSite=Lax; Max-Age=${SIGN_IN_SECONDS}`;
  }

  get noSession(): string {
    return `${this.#session}=; ${this.#security}; SameSite=Strict; Max-Age=0`;
  }

  get noSignIn(): string {
    return `${this.#signIn}=; ${this.#security}; SameSite=Lax; Max-Age=0`;
  }
}

function valueIn({ cookie = '' }: IncomingHttpHeaders, name: string): string {
  const pair = cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
