/** Not written yet. */
export function OverviewScreen() {
  return null;
}
