import { idOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

/** The vehicle of the garage whose details are open. */
export const garageSearch = searchOf({ vehicle: idOf });

/** The models that are shown, and the one that is open. */
export const dealerSearch = searchOf({ model: idOf, q: textOf });

/** The vehicles of the server that are shown, and the one that is open. */
export const allSearch = searchOf({ vehicle: idOf, plate: textOf, model: idOf, owner: idOf });

/** The models that are shown, and the one that is open or being made. */
export const modelsSearch = searchOf({ model: openedOf, q: textOf });
