import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@cabildo/contracts/errors';
import type { Endpoint } from '../routes/route-table.ts';
import { wrongKind, type KeyKind } from '../refusals.ts';
import { apiKeyOf, bearerOf, type Credentials } from './caller.ts';

/** The kind of a key by its prefix; undefined for a text that is no key of ours. */
const kindOf = (key: string): KeyKind | undefined =>
  /^(sk|gs|sv|bt|ps)_/.exec(key)?.[1] as KeyKind | undefined;

const textIn = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** The keys of a request, by the places where keys travel. */
const keysIn = ({ headers, params }: Credentials) => ({
  apiKey: apiKeyOf(params, headers),
  bearer: bearerOf(headers),
  bot: textIn(headers, 'x-bot-token'),
  internal: textIn(headers, 'x-mdt-internal-key'),
});
type Keys = ReturnType<typeof keysIn>;

/** ID-12: whether a game session is a key to an endpoint. */
export const takesGameSessions = ({ contract, keyUse }: Endpoint): boolean =>
  keyUse === 'bearer' ? contract.v1!.isForGameSessions : contract.access.isForGameSessions;

/** The place whose key an endpoint reads, and the kinds that are right there. */
function readAt(endpoint: Endpoint, keys: Keys): { key: string; kinds: readonly KeyKind[] } {
  const game: KeyKind[] = takesGameSessions(endpoint) ? ['gs'] : [];
  switch (endpoint.keyUse) {
    case 'bot token':
      return { key: keys.bot, kinds: ['bt'] };
    case 'internal':
      return { key: keys.internal, kinds: [] };
    case 'bearer':
      return { key: keys.bearer, kinds: ['sk', 'sv', ...game] };
    default:
      return { key: keys.apiKey, kinds: ['sk', ...game] };
  }
}

/**
 * BO-11: refuses a key whose kind is wrong for the route, or that travels where the route does not look, with a sentence about
 * the kind. Only the prefix decides, so that nobody learns from the answer whether the key exists.
 */
export function refuseMisplaced(endpoint: Endpoint, credentials: Credentials): Failure | undefined {
  const { keyUse } = endpoint;
  if (keyUse === 'ignored') return undefined;
  const keys = keysIn(credentials);
  const { key, kinds } = readAt(endpoint, keys);
  if (key !== '') {
    const kind = kindOf(key);
    return kind && !kinds.includes(kind) ? wrongKind(kind) : undefined;
  }
  // A caller without a key is welcome there, so that nobody looks for one elsewhere.
  if (keyUse === 'optional') return undefined;
  const elsewhere = [keys.apiKey, keys.bearer, keys.bot, keys.internal].map(kindOf);
  const found = elsewhere.find((kind) => kind !== undefined);
  return found && wrongKind(found);
}
