/** Not written yet. */
export function AccountScreen() {
  return null;
}
