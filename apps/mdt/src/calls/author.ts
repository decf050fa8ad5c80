import type { RequestContext } from '@cabildo/contracts';

/** OT-13: who does something: a user, or a key of the server; with both null the platform does. */
export interface Author {
  readonly user_id: number | null;
  readonly key_id: number | null;
}

export const THE_PLATFORM: Author = { user_id: null, key_id: null };

/** The author of a request. A bot acts for its person. */
export const authorOf = ({ actor }: Pick<RequestContext, 'actor'>): Author => ({
  user_id: 'user_id' in actor ? actor.user_id : null,
  key_id: actor.kind === 'key' ? actor.key_id : null,
});
