import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { endCharacters } from './end.ts';

/** SV-10: deleted characters serve no more. */
export default reaction.perServer(characterDeleted, 'end', ({ events, ...scope }) =>
  endCharacters(scope, events),
);
