/** True for a row that holds nothing and waits for nothing on its way in or back. */
export const isGone = ({ quantity, open_moves }: { quantity: number; open_moves: number }): boolean =>
  quantity === 0 && open_moves === 0;
