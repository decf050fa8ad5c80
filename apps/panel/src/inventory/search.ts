import { idOf, searchOf, textOf } from '../shared/route/search.ts';

/** Whose inventory is shown; `character`: one that is not the acting one, for staff. */
export const inventorySearch = searchOf({ character: idOf, category: idOf, q: textOf });
