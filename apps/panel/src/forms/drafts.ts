/** Values that are asked for again instead of being kept. */
const SECRETS = /pin|cvv|password|secret|code/i;

/** A browser keeps 5 MB for a page, which two images exceed. */
const isImage = (value: unknown): boolean => typeof value === 'string' && value.startsWith('data:');

const keyOf = (form: string): string => `cabildo.draft.${location.pathname} ${form}`;

/** Keeps what was typed into a form until the person has signed in again; secrets and images are left out. */
export function keepDraft(form: string, values: Readonly<Record<string, unknown>>): void {
  const kept = Object.entries(values).filter(([name, value]) => !SECRETS.test(name) && !isImage(value));
  sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(kept)));
}

/** Returns what was typed into a form before it went; undefined: nothing. */
export function readDraft(form: string): Record<string, unknown> | undefined {
  const kept = sessionStorage.getItem(keyOf(form));
  return kept === null ? undefined : (JSON.parse(kept) as Record<string, unknown>);
}

export const dropDraft = (form: string): void => sessionStorage.removeItem(keyOf(form));
