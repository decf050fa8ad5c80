/** An element from the one with the focus outwards. */
interface Place {
  readonly element: HTMLElement;
  /** The number of elements before it in its parent. */
  readonly at: number;
  /** Whether it had the focus itself; all others contain the one that had. */
  readonly hadFocus: boolean;
}

const FIELDS = ['button', 'input', 'textarea'].map((each) => `${each}:not(:disabled, [tabindex="-1"])`);
const REACHED = ['a[href]:not([tabindex="-1"])', ...FIELDS, '[tabindex="0"]'].join();

let last: readonly Place[] = [];
const openers = new WeakMap<HTMLElement, readonly Place[]>();

/** The places from an element outwards; behind a dialog or a pane they go on with what had the focus when it opened. */
function placesOf(target: HTMLElement): readonly Place[] {
  const places: Place[] = [];
  for (let element: HTMLElement | null = target; element; element = element.parentElement) {
    const at = [...(element.parentElement?.children ?? [])].indexOf(element);
    places.push({ element, at, hadFocus: element === target });
    const behind = openers.get(element);
    if (behind) return [...places, ...behind];
  }
  return places;
}

const hasFocus = (element: Element): boolean => document.activeElement === element;

/** Focuses an element; answers whether it took the focus, which nothing does that is disabled, hidden or below a dialog. */
function focusOn(element: HTMLElement): boolean {
  element.focus({ preventScroll: element.matches('h1, h2, main') });
  return hasFocus(element);
}

/** Focuses what stands where an element of a container stood, else what is next to that. */
function focusNear(container: HTMLElement, at: number): boolean {
  const children = [...container.children];
  const near = [...children.slice(at), ...children.slice(0, at).reverse()];
  return near.some((child) =>
    [child, ...child.querySelectorAll(REACHED)].some(
      (element) => element instanceof HTMLElement && element.matches(REACHED) && focusOn(element),
    ),
  );
}

/** Focuses the title of what is shown: of the uppermost dialog, else of the screen. */
export function focusTitle(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const main = document.querySelector<HTMLElement>('main');
  ((dialog ?? main)?.querySelector<HTMLElement>('[data-title]') ?? main)?.focus({ preventScroll: true });
}

/** The element of a place, or the one that was made anew with its id; undefined: it is gone. */
const presentOf = ({ element }: Place): HTMLElement | undefined =>
  element.isConnected ? element : (element.id && document.getElementById(element.id)) || undefined;

/** Gives the focus to what is nearest to the place where it was lost. */
function giveBack(places: readonly Place[]): void {
  const isClosed = places.some(({ element }) => openers.has(element) && !element.isConnected);
  // After a title comes that of the next screen, also where the frame around both stays.
  if (!isClosed && places[0]?.element.matches('[data-title]')) return focusTitle();
  for (const [index, place] of places.entries()) {
    const element = presentOf(place);
    if (!element) continue;
    // A whole screen that was exchanged begins at its title.
    if (element.tagName === 'MAIN' || element.querySelector('main')) break;
    if (place.hadFocus ? focusOn(element) : index > 0 && focusNear(element, places[index - 1]!.at)) return;
  }
  focusTitle();
}

const isField = (element: HTMLElement): boolean => element.matches('input, textarea, [role="combobox"]');

/** Whether nothing has the focus, or what has it cannot be used. */
const isLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches(':disabled') === true;
};

function giveBackLost(): void {
  const [first] = last;
  if (!first || !isLost() || !document.hasFocus()) return;
  const { element, hadFocus } = first;
  // A field that is disabled while something is sent gets the focus back afterwards.
  const isWaiting = hadFocus && isField(element) && element.matches(':disabled');
  if (element.isConnected && (isWaiting || !hadFocus)) return;
  giveBack(last);
}

/** The places that had the focus when the dialog of an element opened. */
function placesBehind(element: Element): readonly Place[] {
  const dialog = element.closest('dialog');
  return dialog
    ? placesOf(dialog).map((place) => (place.element === dialog ? { ...place, hadFocus: false } : place))
    : [];
}

/** A press takes the focus to where it is, but for one on what has it already, of which no other event tells. */
function onPress({ target }: PointerEvent): void {
  const has = !isLost() && document.activeElement?.contains(target as Node);
  if (!has) last = placesBehind(target as Element);
}

/** Notes what has the focus when a dialog or a pane opens, which gets it back when it and all that it contains are gone. */
export function noteOpener(opened: HTMLElement): void {
  openers.set(opened, last);
}

/**
 * Gives the focus to a neighbour where the element that has it goes, moves or is disabled. Browsers forget it there: the
 * keyboard would begin at the top of the page.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = placesOf(target as HTMLElement);
  });
  // The focus goes elsewhere, and what changes in between loses nothing.
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (last = []), true);
  // Tab may lead out of the page, and a press beside all controls takes the focus away on purpose.
  document.addEventListener(
    'keydown',
    ({ key }) => key === 'Tab' && setTimeout(() => isLost() && (last = [])),
  );
  document.addEventListener('pointerdown', onPress, true);
  new MutationObserver(() => isLost() && setTimeout(giveBackLost)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
