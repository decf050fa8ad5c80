/** Moves the focus among the elements by a key of a list: arrows, Home and End. Answers whether it did. */
export function moveFocus(key: string, elements: HTMLElement[]): boolean {
  const at = elements.indexOf(document.activeElement as HTMLElement);
  const to = nextIndex(key, at, elements.length);
  if (to === undefined) return false;
  elements[to]?.focus();
  return true;
}

/** A control that is wrong, and a field or a group of controls that is. */
const WRONG = '[aria-invalid="true"], [data-wrong]';
const CONTROL = ['input', 'button', 'textarea']
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();

/** Goes to the first control of a submitted form that is wrong, once the form has said so; in a group to its first one. */
export function focusWrong({ target }: Event): void {
  requestAnimationFrame(() => {
    const wrong = (target as HTMLElement).querySelector<HTMLElement>(WRONG);
    const controls = wrong?.matches(CONTROL)
      ? [wrong]
      : [...(wrong?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
    const own = controls.find((each) => each.ariaInvalid === 'true') ?? controls[0];
    own?.focus();
  });
}

/** The index to which a key of a list goes; round at the ends. Undefined for other keys. */
export function nextIndex(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
