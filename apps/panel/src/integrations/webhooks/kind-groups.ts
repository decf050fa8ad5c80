import { KIND_NAMES, TEST_KIND, type Kind } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';

/** The kinds that a webhook may ask for; a test is sent to every webhook unasked. */
export type ChosenKind = Exclude<Kind, typeof TEST_KIND>;

type GroupOf<K extends string> = K extends `${infer G}.${string}` ? G : never;
export type KindGroup = GroupOf<ChosenKind>;

const isChosen = (kind: Kind): kind is ChosenKind => kind !== TEST_KIND;
const groupOf = (kind: ChosenKind): KindGroup => kind.slice(0, kind.indexOf('.')) as KindGroup;

/** The kinds by what they are about, in the order of the contracts. */
export const KIND_GROUPS: readonly (readonly [KindGroup, readonly ChosenKind[]])[] = [
  ...Map.groupBy(KIND_NAMES.filter(isChosen), groupOf),
];

/** How much of a group is chosen. */
export type Extent = 'none' | 'some' | 'all';

export function extentOf(kinds: readonly string[], chosen: readonly string[]): Extent {
  const count = kinds.filter((kind) => chosen.includes(kind)).length;
  return count === 0 ? 'none' : count === kinds.length ? 'all' : 'some';
}

/** The choice after kinds were added or taken away; its order is that of the contracts. */
export function choiceAfter(
  chosen: readonly string[],
  kinds: readonly string[],
  isAdded: boolean,
): readonly string[] {
  return KIND_NAMES.filter((kind) => (kinds.includes(kind) ? isAdded : chosen.includes(kind)));
}
