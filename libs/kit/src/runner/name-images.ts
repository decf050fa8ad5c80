import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { namedImage, type ImagePurpose } from '@cabildo/contracts/images.ts';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import nameImagesRpc from '@cabildo/contracts/servers/media/name_images.rpc.ts';
import type { Ask } from './handler.ts';

/** The members of an object in which a picture may be named. */
const MEMBERS: ReadonlySet<string> = new Set(['url', 'image_url', 'photo_url']);

interface Naming {
  readonly ask: Ask;
  readonly ctx: Pick<RequestContext, 'membership'>;
  readonly serverId: number;
}

/**
 * Replaces each `image:<id>` in values by the address that records keep (RC-01), and all else as it is. The pictures must be the
 * caller's own unless the caller is staff, and of the purpose.
 */
export async function nameImages<T>(
  { ask, ctx: { membership }, serverId }: Naming,
  purpose: ImagePurpose,
  values: T,
): Promise<T | Failure> {
  const ids = [...new Set(idsIn(values))];
  if (ids.length === 0) return values;
  const answer = await ask(nameImagesRpc, {
    server_id: serverId,
    image_ids: ids,
    purpose,
    user_id: membership?.user_id ?? null,
    is_staff: membership !== null && isAllowed('mod', membership as Membership),
  });
  if (isFailure(answer)) return answer;
  const addresses = new Map(answer.addresses.map(({ image_id, address }) => [image_id, address]));
  return replaced(values, addresses) as T;
}

/** Names the pictures of some members of an object, such as the answers to questions that ask for one. */
export async function nameImagesIn<T extends object>(
  scope: Naming,
  purpose: ImagePurpose,
  object: T,
  members: readonly string[],
): Promise<T | Failure> {
  const given = object as Readonly<Record<string, unknown>>;
  const sent = members.filter((name) => given[name] !== undefined);
  const named = await nameImages(
    scope,
    purpose,
    sent.map((name) => given[name]),
  );
  if (isFailure(named)) return named;
  return { ...object, ...Object.fromEntries(sent.map((name, at) => [name, named[at]])) };
}

/** Names the pictures of an action's input, where its contract says that it has some. */
export const withNamedImages = async (
  { images }: Pick<ActionContract, 'images'>,
  scope: Naming & { readonly input: object },
): Promise<object | Failure> =>
  images ? nameImagesIn(scope, images.purpose, scope.input, images.in) : scope.input;

function* idsIn(value: unknown): Iterable<number> {
  if (typeof value === 'string') {
    const id = namedImage(value);
    if (id !== undefined) yield id;
  } else if (Array.isArray(value)) for (const each of value as unknown[]) yield* idsIn(each);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) if (MEMBERS.has(name)) yield* idsIn(each);
}

function replaced(value: unknown, addresses: ReadonlyMap<number, string>): unknown {
  if (typeof value === 'string') {
    const id = namedImage(value);
    return id === undefined ? value : addresses.get(id);
  }
  if (Array.isArray(value)) return value.map((each) => replaced(each, addresses));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [
    name,
    MEMBERS.has(name) ? replaced(each, addresses) : (each as unknown),
  ]);
  return Object.fromEntries(members) as unknown;
}
