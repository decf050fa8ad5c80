import type { KeyScope } from '@cabildo/contracts/permissions';
import type { Caller } from './callers.ts';
import type { Policy, Thing, Word } from './policy/row.ts';

/** Whose object a parameter names. */
export type Whose = keyof Pick<Thing, 'own' | 'others' | 'elsewhere' | 'missing'>;

export const WHOSE: Readonly<Record<Whose, string>> = {
  own: "the caller's own",
  others: "another person's",
  elsewhere: "another server's",
  missing: 'one that does not exist',
};

/** One request of the matrix. */
export interface Cell {
  row: Policy;
  caller: Caller;
  /** The parameter that is varied, if any. */
  param: string | undefined;
  whose: Whose;
  /** The server that `server_id` names. */
  server: 'home' | 'elsewhere' | 'missing';
}

/** The right statuses; 'allowed' is every status that does not refuse the caller. */
export type Expected = 'allowed' | readonly number[];

const ABOUT_NO_SERVER: ReadonlySet<Word> = new Set([
  'public',
  'anyone',
  'session',
  'app session',
  'internal',
  'bot',
]);

/** Whether an action is about a server, so that `server_id` and a membership are needed. */
export const isScoped = ({ may }: Policy): boolean => !may.some((word) => ABOUT_NO_SERVER.has(word));

export const isForTheInternalPort = ({ may }: Policy): boolean => may.length === 1 && may[0] === 'internal';

const isAmong = (words: readonly Word[], { meets }: Caller): boolean => words.some((word) => meets.has(word));

/**
 * Whether the credential identifies a user to this action: a key, a token of a bot that acts for the user, or a game
 * session where the action takes one.
 */
function isKnown(row: Policy, { credential }: Caller): boolean {
  if (credential === 'a bot token') return true;
  if (credential === 'a server key') return isScoped(row);
  if (credential === 'a game session') return isScoped(row) && !row.noGameSession;
  return credential === 'a key' && isScoped(row);
}

/** The statuses for a caller who may not call the action at all (GW-06: 401 before 403). */
function turnedAway(row: Policy, caller: Caller): readonly number[] {
  const { credential } = caller;
  // An action of the internal port does not exist on the public one.
  if (isForTheInternalPort(row))
    return credential === 'the internal key on the public port' ? [400, 404] : [401];
  if (isKnown(row, caller)) return [403];
  if (row.forbidsGameSessions && credential === 'a game session') return [403];
  return unknownTo(row, caller);
}

/** The statuses for a caller whom the action does not know. */
function unknownTo(row: Policy, { credential, meets }: Caller): readonly number[] {
  // Routes of bots and of /v1 take no visitors.
  const hasNoKey = meets.has('public') && credential !== 'a game session' && credential !== 'an unknown key';
  return hasNoKey && row.keyless ? [row.keyless] : [401];
}

function resolve(thing: Thing, { row, whose, caller }: Cell): Expected {
  const isGame = caller.credential === 'a game session';
  if (thing.othersAreGoverned && whose === 'others' && isGame) return [403];
  const outcome = outcomeOf(thing, whose, caller);
  if (outcome === 'allowed') return 'allowed';
  if (outcome === 'unknown') return [404];
  return outcome === 'permitted' && isAmong(row.reach, caller) ? 'allowed' : [403];
}

/** The outcome for an object; an ignored parameter is ignored for persons, never for a sibling back end. */
function outcomeOf(thing: Thing, whose: Whose, caller: Caller): Thing['own'] {
  if (thing.ignored && caller.credential !== 'the internal key') return 'allowed';
  return thing[whose] ?? 'allowed';
}

/** V1-15: the scopes that open what needs each scope, in words of the rule and not of the code. */
const OPENED_BY: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  read: ['read', 'dispatch', 'game', 'admin'],
  dispatch: ['dispatch', 'game', 'admin'],
  game: ['game', 'admin'],
  admin: ['admin'],
};

const isInScope = (row: Policy, { scope }: Caller): boolean =>
  scope === undefined || row.may.includes('public') || OPENED_BY[row.scope ?? 'admin'].includes(scope);

/** Whether the caller may call the action at all, before any parameter is looked at. */
export const isAdmitted = ({ row, caller, server }: Cell): boolean =>
  server === 'home' &&
  isAmong(row.may, caller) &&
  isInScope(row, caller) &&
  !(row.butNot && caller.meets.has(row.butNot)) &&
  !((row.noGameSession || row.governs) && caller.credential === 'a game session');

/** The statuses that the policy expects of one cell. */
export function expectationOf(cell: Cell): Expected {
  const { row, caller, param, server } = cell;
  if (server !== 'home') {
    // BO-05: the token decides the server.
    if (caller.credential === 'a bot token') return [403];
    // V1-01: a key of a server does not learn whether another exists.
    if (caller.credential === 'a server key') return [404];
    if (caller.credential !== 'a key') return unknownTo(row, caller);
    return server === 'missing' ? [404] : [403];
  }
  if (!isAdmitted(cell)) return turnedAway(row, caller);
  return param === undefined ? 'allowed' : resolve(row.things![param]!, cell);
}

/** Whose objects the unvaried parameters name: chosen so that only the varied one can be refused. */
export const usualOf = (thing: Thing): Whose => thing.usually ?? 'own';

/** Whether the row names the permission or the power that a caller has beyond being a member. */
export function isSpecial(row: Policy, { person }: Caller): boolean {
  const right = person?.permission ?? person?.power;
  if (right === undefined) return person?.duty === undefined;
  return row.may.includes(right) || row.reach.includes(right);
}

/** Whether the cell names another person's object that is closed to some of those who may call the action. */
const isClosed = ({ row, param, whose }: Cell): boolean =>
  whose === 'others' && (row.things![param!]!.others ?? 'allowed') !== 'allowed';

/**
 * Lists every cell of one row for one caller; `params` are the ids that the action takes. A permission that the row
 * does not name could only open actions or objects that are closed to a member: the caller with that permission tries
 * those, which are the action itself or, where members may call it, another person's object.
 */
export function cellsOf(row: Policy, caller: Caller, params: readonly string[]): Cell[] {
  const isPlain = !isSpecial(row, caller);
  const base = { row, caller, param: undefined, whose: 'own' as const, server: 'home' as const };
  const varied = params.flatMap((param) => {
    const { others } = row.things![param]!;
    const whose = (Object.keys(WHOSE) as Whose[]).filter((each) => each !== 'others' || others !== null);
    const meant = whose.filter((each) => each !== 'elsewhere' || !row.isPersonal);
    return meant.map((each): Cell => ({ ...base, param, whose: each }));
  });
  const closed = isAdmitted(base) ? varied.filter(isClosed) : [];

  if (isPlain && closed.length > 0) return closed;
  const home = varied.length > 0 ? varied : [base];
  if (isPlain) return home.filter(({ whose }) => whose === 'own' || whose === 'others');
  // The outsider owns the other server, and may act there.
  if (!isScoped(row) || (caller.person !== undefined && caller.person.name === 'outsider')) return home;
  return [...home, { ...base, server: 'elsewhere' }, { ...base, server: 'missing' }];
}
