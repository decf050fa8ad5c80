import type { AnswerOf, Client } from '@cabildo/client';
import { useMe } from '../api/session.ts';
import { useServer } from '../app/server.tsx';

export type Character = AnswerOf<Client['dni']['get']>['character'];
export type ListedCharacter = AnswerOf<Client['dni']['list']>['characters'][number];
export type CardConfig = AnswerOf<Client['dni']['getConfig']>['config'];

/** The rights of this person over a character. */
export interface CharacterRights {
  isOwn: boolean;
  /** Their own, or of anybody as a mod or with manage_dni (DN-06). */
  mayChange: boolean;
}

/** Reads what this person may do with a character. */
export function useRights({ user_id }: Pick<Character, 'user_id'>): CharacterRights {
  const me = useMe();
  const { server } = useServer();
  const isOwn = user_id === me.user_id;
  return {
    isOwn,
    mayChange: isOwn || server.my_role !== 'member' || server.my_permissions.includes('manage_dni'),
  };
}
