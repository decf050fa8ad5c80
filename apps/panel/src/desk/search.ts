import { idOf, markOf, searchOf, textOf } from '../shared/route/search.ts';

/** The form whose submissions the board shows, whether those of this reviewer alone, and the submission that is open. */
export const boardSearch = searchOf({ form: idOf, own: markOf, submission: idOf });

/** The submission of this person that is open. */
export const mineSearch = searchOf({ submission: idOf });

/** The form that is sent, the code of a server that is not public, and the punishment that is appealed against. */
export const applySearch = searchOf({ form: idOf, code: textOf, punishment: idOf });
