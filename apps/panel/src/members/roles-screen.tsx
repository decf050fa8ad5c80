/** Not written yet. */
export function RolesScreen() {
  return null;
}
