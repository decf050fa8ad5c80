/** Not written yet. */
export function MembersScreen() {
  return null;
}
