import type { AnswerOf, Client } from '@cabildo/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { panelState } from '../../api/state.ts';
import { ofServer } from '../server/first.ts';
import { useServerId } from '../server/server.tsx';

/** One of the person's own characters. */
export type OwnCharacter = AnswerOf<Client['dni']['listMine']>['characters'][number];

const keptKey = (serverId: number): string => `cabildo.character.${serverId}`;

const chosen = panelState<Readonly<Record<number, number>>>({});

/** The characters of this person in the server that is shown, and the one that acts. */
export function useCharacters(): {
  characters: readonly OwnCharacter[];
  /** The character for which the screens of players act; undefined: the person has none that is alive. */
  acting: OwnCharacter | undefined;
  choose(characterId: number): void;
} {
  const serverId = useServerId();
  const { characters } = useSuspenseQuery(ofServer(serverId).characters).data;
  const living = characters.filter(({ status }) => status === 'active');
  const id = chosen.use()[serverId] ?? Number(localStorage.getItem(keptKey(serverId)));
  return {
    characters,
    acting: living.find((each) => each.server_character_id === id) ?? living[0],
    choose(characterId) {
      localStorage.setItem(keptKey(serverId), String(characterId));
      chosen.set({ ...chosen.get(), [serverId]: characterId });
    },
  };
}
