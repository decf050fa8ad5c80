import { idOf, oneOf, openedOf, searchOf, textOf } from '../shared/route/search.ts';

/** The vehicle of the garage whose details are open, and the company whose garage it is. */
export const garageSearch = searchOf({ vehicle: idOf, org: idOf });

/** The offers that are shown, by their direction and the company that they concern, and the one that is open. */
export const offersSearch = searchOf({ offer: idOf, org: idOf, view: oneOf('sent') });

/** The models that are shown, and the one that is open. */
export const dealerSearch = searchOf({ model: idOf, q: textOf });

/** The vehicles of the server that are shown, and the one that is open. */
export const allSearch = searchOf({ vehicle: idOf, plate: textOf, model: idOf, owner: idOf });

/** The models that are shown, and the one that is open or being made. */
export const modelsSearch = searchOf({ model: openedOf, q: textOf });
