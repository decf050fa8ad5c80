import { plainName } from '@cabildo/kit/names/plain-name.ts';

/** A code as it is compared: the same in any case (OT-07), and in letters of any alphabet that look the same. */
export const keyOf = plainName;
