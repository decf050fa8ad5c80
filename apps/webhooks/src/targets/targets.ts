import { isIP } from 'node:net';
import { isPublic } from './addresses.ts';

/** The settings `WEBHOOK_ALLOW_HTTP` and `WEBHOOK_ALLOW_PRIVATE`. */
export interface TargetRules {
  readonly allowHttp: boolean;
  readonly allowPrivate: boolean;
}

export type Problem = 'invalid_url' | 'scheme' | 'userinfo' | 'port' | 'private_address';

/** Ports of other protocols, which could take a request for their own: those that browsers refuse (Fetch, "bad port"). */
const OTHER_PROTOCOLS = new Set(
  [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103,
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
    515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723,
    2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ].map((port) => `${port}`),
);

/** Matches names of a machine or of its network, those without a dot among them: redis, metadata. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$|^[^.]+$/;

const withoutFinalDot = (host: string): string => host.replace(/\.$/, '');

function isPrivate(hostname: string): boolean {
  // The URL parser has already made one spelling of octal, hexadecimal, short, escaped and full-width hosts.
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? LOCAL_NAME.test(withoutFinalDot(hostname)) : !isPublic(address);
}

/** The reason why a URL is no target as it is written, if there is one. The addresses of its name are judged later. */
export function problemOf(url: string, { allowHttp, allowPrivate }: TargetRules): Problem | undefined {
  if (!URL.canParse(url)) return 'invalid_url';
  const { protocol, username, password, hostname, port } = new URL(url);
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return 'scheme';
  if (username || password) return 'userinfo';
  if (OTHER_PROTOCOLS.has(port)) return 'port';
  if (!allowPrivate && isPrivate(hostname)) return 'private_address';
  return undefined;
}

/** The host and port of a URL without problems, one spelling each, under which simultaneous requests are counted. */
export function targetOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${withoutFinalDot(hostname)}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

const CHAT_HOST = /^((canary|ptb)\.)?discord(app)?\.com$/;
const CHAT_PATH = /^\/api\/(v\d+\/)?webhooks\//;
/** The path up to the id of the webhook, and its token with all that follows. */
const TOKEN = /^(\/api\/(?:v\d+\/)?webhooks\/[^/]*\/).+/;

/** Whether a URL without problems is the address of a webhook of the chat platform, which takes no other messages. */
export function isChatWebhook(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return CHAT_HOST.test(withoutFinalDot(hostname)) && CHAT_PATH.test(pathname);
}

/** A URL as people are shown it: without the token of a webhook of the chat platform, with which anybody writes there (V1-10). */
export function shownAddress(url: string): string {
  if (!isChatWebhook(url)) return url;
  const { origin, pathname, search } = new URL(url);
  return origin + pathname.replace(TOKEN, '$1•••') + search;
}
