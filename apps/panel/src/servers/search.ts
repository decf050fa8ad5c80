import { searchOf, textOf } from '../shared/route/search.ts';

/** An invitation carries its code. */
export const joinSearch = searchOf({ code: textOf });

/** The search and the filters among the public servers. */
export const discoverSearch = searchOf({ search: textOf, type: textOf, language: textOf });
export type Wanted = ReturnType<typeof discoverSearch>;

/** A checkout whose payment creates the server. */
export const foundSearch = searchOf({ checkout: textOf });

/** The order that is being made, or the checkout that waits for its payment. */
export const planSearch = searchOf({ order: textOf, checkout: textOf });
