import { panelState } from '../../api/state.ts';

const KEPT = 'cabildo.calls';

/** How calls are drawn: as cards, or as rows of one line. */
export const DENSITIES = ['cards', 'rows'] as const;
export type Density = (typeof DENSITIES)[number];

/** The choice of this browser. */
export const density = panelState<Density>(localStorage.getItem(KEPT) === 'rows' ? 'rows' : 'cards');

/** Chooses, and remembers it. */
export function setDensity(next: Density): void {
  localStorage.setItem(KEPT, next);
  density.set(next);
}
