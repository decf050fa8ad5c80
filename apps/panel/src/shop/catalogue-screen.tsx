/** Not written yet. */
export function CatalogueScreen() {
  return null;
}
