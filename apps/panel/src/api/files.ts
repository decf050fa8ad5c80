import { BASE } from './client.ts';
import { waitBefore } from './query-client.ts';
import { panelState } from './state.ts';

/**
 * The reason why files of a screen that is waited for could not be loaded: the server does not answer, or it has others by now;
 * null: none is missing.
 */
export const missingFiles = panelState<'away' | 'updated' | null>(null);

/** Stylesheets that could not be loaded. The build's own loader does not ask for them again. */
const failedStyles = new Set<HTMLLinkElement>();

/** Notes each stylesheet that fails, so that a later attempt can ask for it again. */
export function watchStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  addEventListener('error', note, true);
}

/** Asks again for a stylesheet, in its place. */
function styled(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  failedStyles.delete(link);
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style ${again.href}`)));
    link.replaceWith(again);
  });
}

/** Whether an error says, as browsers and the build word it, that a file did not come; all others are of the file itself. */
const isUnloaded = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|no style/i.test(error.message);

const isAnswering = (): Promise<boolean> =>
  fetch(BASE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Loads files of the panel, again and again until the server gives them; what is missing meanwhile is in {@link missingFiles}. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let wasAnswering = false;
  for (let tries = 0; ; tries += 1) {
    try {
      await Promise.all([...failedStyles].map(styled));
      const loaded = await load();
      missingFiles.set(null);
      return loaded;
    } catch (error) {
      if (!isUnloaded(error)) throw error;
      const answers = await isAnswering();
      // A server that has come back in this very moment is asked for the files once more, before they count as gone.
      missingFiles.set(answers && wasAnswering ? 'updated' : 'away');
      wasAnswering = answers;
      await new Promise((resolve) => setTimeout(resolve, waitBefore(tries)));
    }
  }
}
