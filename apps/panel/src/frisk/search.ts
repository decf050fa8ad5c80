import { idOf, searchOf } from '../shared/route/search.ts';

/** The session that is shown, or the character that the next one is for. */
export const friskSearch = searchOf({ session: idOf, target: idOf });
