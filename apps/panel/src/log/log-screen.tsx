/** Not written yet. */
export function LogScreen() {
  return null;
}
