/** Not written yet. */
export function PayScreen() {
  return null;
}
