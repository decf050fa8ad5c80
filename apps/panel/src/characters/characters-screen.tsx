/** Not written yet. */
export function CharactersScreen() {
  return null;
}
