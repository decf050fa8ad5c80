/** Not written yet. */
export function FoundScreen() {
  return null;
}
