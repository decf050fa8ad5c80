import { markOf, oneOf, openedOf, searchOf } from '../shared/route/search.ts';

/** The part of a shop of a company that is shown, and what is open in it. */
export const storeSearch = searchOf({ tab: oneOf('till'), basket: markOf, item: openedOf });
