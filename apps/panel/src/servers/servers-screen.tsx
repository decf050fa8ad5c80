/** Not written yet. */
export function ServersScreen() {
  return null;
}
