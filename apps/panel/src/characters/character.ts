import type { AnswerOf, Client } from '@cabildo/client';
import { useMe } from '../api/session.ts';
import { useServer } from '../shared/server/server.tsx';

export type Character = AnswerOf<Client['dni']['get']>['character'];
export type CardConfig = AnswerOf<Client['dni']['getConfig']>['config'];

/** Reads what this person may do with a character. */
export function useRights({ user_id }: Pick<Character, 'user_id'>) {
  const me = useMe();
  const { server } = useServer();
  const isOwn = user_id === me.user_id;
  return {
    isOwn,
    /** People change their own characters; a mod, or who has manage_dni, those of anybody (DN-06). */
    mayChange: isOwn || server.my_role !== 'member' || server.my_permissions.includes('manage_dni'),
  };
}
