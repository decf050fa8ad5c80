import { textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { areSearchedBy } from './searched.ts';

/** A part of a text in records, without case and accents (GW-28). */
export const searchedParam = () =>
  textParam(3, LIMITS.max_search, {
    pattern: /[\p{L}\p{N}]{3}/u,
    holds: areSearchedBy,
    es: `debe tener al menos 3 letras latinas o cifras seguidas y como máximo ${LIMITS.max_search} caracteres`,
    en: `must have at least 3 Latin letters or digits in a row and at most ${LIMITS.max_search} characters`,
  });
