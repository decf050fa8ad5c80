/**
 * Whether records can be searched by a text: the index finds 3 Latin letters or digits in a row, whatever the locale of the database,
 * and all else would read all records.
 */
export const areSearchedBy = (text: string): boolean =>
  /[a-z0-9]{3}/i.test(text.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, ''));
