import { useMatches } from '@tanstack/react-router';
import { useLanguage } from '../../words/language.ts';
import { say, type Pair } from '../../words/words.ts';
import { useServer } from '../server/server.tsx';
import { areaOf, entryOf, isOpenTo, openAreas, type NavArea, type NavEntry } from './nav.ts';

export interface Nav {
  areas: readonly NavArea[];
  /** The entry of the screen that is shown, also where it is not open to this person, and the area in which it stands. */
  current: NavEntry | undefined;
  area: NavArea | undefined;
  isOpen: boolean;
  params: { serverId: string };
  say: (name: Pair) => string;
}

/** The navigation as this person finds it, and where in it the screen is that is shown. */
export function useNav(): Nav {
  const language = useLanguage();
  const { serverId, may } = useServer();
  // The address is that of the next screen already while that one loads.
  const path = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' });
  const areas = openAreas(may);
  const current = entryOf(path);
  const at = current && areaOf(current);
  return {
    areas,
    current,
    area: areas.find(({ id }) => id === at?.id),
    isOpen: current === undefined || isOpenTo(may)(current),
    params: { serverId: String(serverId) },
    say: (name) => say(name, language),
  };
}
