import type { Audience } from '../reading/catalogue.ts';

interface Described {
  readonly id: Audience;
  readonly name: string;
  readonly intro: string;
}

/** The groups of readers, in the order of the list. */
export const AUDIENCES: readonly Described[] = [
  {
    id: 'players',
    name: 'Players and panel',
    intro: 'What every member does: sign in, play a character, pay, buy, drive.',
  },
  {
    id: 'staff',
    name: 'Staff',
    intro: 'What needs a rank, a permission or a shift: configure, moderate, dispatch.',
  },
  {
    id: 'scripts',
    name: 'Scripts',
    intro: '`/v1`: resources for game servers and scripts, with a key of the server.',
  },
  { id: 'bots', name: 'Chat bots', intro: '`/cp_bot`: what a bot does for the person who wrote to it.' },
  {
    id: 'operators',
    name: 'Operators',
    intro: 'The internal port: it has a list of its own, at `/docs` on that port.',
  },
];
