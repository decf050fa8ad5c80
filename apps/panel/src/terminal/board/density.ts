import { keptState } from '../../api/state.ts';

/** How this person has calls drawn: as cards, or as rows of one line. */
export const density = keptState('cabildo.calls', ['cards', 'rows']);
