/** Values that are asked for again instead of being kept. */
const SECRETS = /pin|cvv|password|secret|code/i;

const keyOf = (form: string): string => `cabildo.draft.${location.pathname} ${form}`;

/** Keeps what was typed into a form until the person has signed in again; secrets are left out. */
export function keepDraft(form: string, values: Readonly<Record<string, unknown>>): void {
  const kept = Object.entries(values).filter(([name]) => !SECRETS.test(name));
  sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(kept)));
}

/** Takes what was typed into a form before the session ended; undefined: nothing. */
export function takeDraft(form: string): Record<string, unknown> | undefined {
  const kept = sessionStorage.getItem(keyOf(form));
  sessionStorage.removeItem(keyOf(form));
  return kept === null ? undefined : (JSON.parse(kept) as Record<string, unknown>);
}
