import { markOf, oneOf, searchOf, textOf } from '../shared/route/search.ts';

/** The filters of the list of characters; `create`: a character is being made. */
export const charactersSearch = searchOf({ search: textOf, status: oneOf('alive', 'dead'), create: markOf });
export type CharactersSearch = ReturnType<typeof charactersSearch>;

/** The parts of a character's page, each with its address. */
export const SHEET_TABS = ['card', 'bank', 'inventory', 'licences', 'vehicles', 'record', 'log'] as const;
export type SheetTab = (typeof SHEET_TABS)[number];

export const sheetSearch = searchOf({ tab: oneOf(...SHEET_TABS) });
