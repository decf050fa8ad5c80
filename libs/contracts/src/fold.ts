/** The separator within a number: sentences show one, the stored ones have none. */
const GROUP = /(?<=\d)[.,](?=\d{3}(?!\d))/g;

/** Folds a text for comparison (GW-28): lower case, without accents; `1.500` and `1,500` are 1500. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(GROUP, '');
