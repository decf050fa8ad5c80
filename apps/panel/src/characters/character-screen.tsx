/** Not written yet. */
export function CharacterScreen() {
  return null;
}
