/** Not written yet. */
export function BankScreen() {
  return null;
}
