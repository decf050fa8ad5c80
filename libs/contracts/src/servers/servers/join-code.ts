import { textParam, type Field } from '../../fields.ts';

/** A server's join code in any case of letters (SV-04). */
export function joinCodeParam(): Field<string> {
  return textParam(4, 12, {
    pattern: /^[A-Za-z0-9]{4,12}$/,
    es: 'debe tener de 4 a 12 letras o cifras',
    en: 'must be 4 to 12 letters or digits',
  });
}
