import { textParam, type Field } from '../../fields.ts';

/** The letters of a code: I and O are left out, because people read them as digits (V1-15). */
export const LINK_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
export const LINK_CODE_LENGTH = 6;

/** A code by which a player joins the server that asked for it, in any case of letters (V1-15). */
export function linkCodeParam(): Field<string> {
  return textParam(LINK_CODE_LENGTH, LINK_CODE_LENGTH, {
    pattern: /^[A-HJ-NP-Za-hj-np-z]{6}$/,
    es: 'debe tener 6 letras de la A a la Z, sin I ni O',
    en: 'must be 6 letters from A to Z, without I and O',
  });
}
