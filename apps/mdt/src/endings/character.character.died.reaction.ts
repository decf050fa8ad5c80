import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { endCharacters } from './end.ts';

/** DN-09, OT-02: the dead serve no more. */
export default reaction.perServer(characterDied, 'end', ({ events, ...scope }) =>
  endCharacters(scope, events),
);
