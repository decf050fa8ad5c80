/** Not written yet. */
export function PlanScreen() {
  return null;
}
