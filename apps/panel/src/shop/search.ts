import { idOf, markOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

/** The part of the shop that is shown. */
export const shopSearch = searchOf({
  item: idOf,
  licence: idOf,
  basket: markOf,
  view: oneOf('licences'),
  category: idOf,
  q: textOf,
});
export type ShopSearch = ReturnType<typeof shopSearch>;

/** The part of the catalogue that is shown. */
export const catalogueSearch = searchOf({
  item: openedOf,
  category: idOf,
  q: textOf,
  panel: oneOf('categories'),
});

/** The licence that is open. */
export const licencesSearch = searchOf({ licence: openedOf, q: textOf });
