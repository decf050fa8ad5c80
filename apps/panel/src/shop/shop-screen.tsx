/** Not written yet. */
export function ShopScreen() {
  return null;
}
