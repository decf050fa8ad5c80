import { textParam, type Field } from '../fields.ts';

/** SV-04: the code of a server, in any case of letters. */
export function joinCodeParam(): Field<string> {
  return textParam(4, 12, {
    pattern: /^[A-Za-z0-9]{4,12}$/,
    es: 'debe tener de 4 a 12 letras o cifras',
    en: 'must be 4 to 12 letters or digits',
  });
}
