/** How notes are compared (GW-28): lower case, without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** The LIKE pattern that finds `text` anywhere, taking `%`, `_` and `\` as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
