import type { Call, Choice } from './command.ts';

/** Somebody who types asks at each letter, and a person has 30 requests a minute: a list is asked for once in this time. */
const KEPT_MS = 30_000;
/** Discord shows no more. */
const SHOWN = 25;

interface Kept {
  until: number;
  list: Promise<readonly Choice[]>;
}
const lists = new Map<string, Kept>();

/** A list by its name and the person, asked for anew when the last one is old or did not come. */
export function remembered(key: string, load: () => Promise<readonly Choice[]>): Promise<readonly Choice[]> {
  const now = Date.now();
  for (const [name, { until }] of lists) if (until <= now) lists.delete(name);
  const known = lists.get(key);
  if (known) return known.list;
  const list = load();
  lists.set(key, { until: now + KEPT_MS, list });
  list.catch(() => lists.delete(key));
  return list;
}

/** The choices in which the letters occur, with names as long as Discord takes them. */
export const matching = (choices: readonly Choice[], letters: string): Choice[] =>
  choices
    .filter(({ name }) => name.toLowerCase().includes(letters.toLowerCase()))
    .slice(0, SHOWN)
    .map((choice) => ({ ...choice, name: choice.name.slice(0, 100) }));

/** The living characters of the person, for the option `as`. */
export const suggestOwn = ({ client, actor_cp_id }: Call): Promise<readonly Choice[]> =>
  remembered(`characters of ${actor_cp_id}`, async () => {
    const { characters } = await client.cpBot.listCharacters({ actor_cp_id });
    return characters
      .filter(({ status }) => status === 'active')
      .map(({ server_character_id, name, surname }) => ({
        name: [name, surname].filter(Boolean).join(' '),
        value: server_character_id,
      }));
  });
