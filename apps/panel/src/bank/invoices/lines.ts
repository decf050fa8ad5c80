/** A line of an invoice while it is typed. */
export interface DraftLine {
  title: string;
  quantity: number | null;
  /** The digits alone. */
  unit_price: string;
}

/** A line to begin with. */
export const newLine = (title = '', price = ''): DraftLine => ({ title, quantity: 1, unit_price: price });

/** Whether nothing is missing in a line. */
const isWhole = ({ title, quantity, unit_price }: DraftLine): boolean =>
  title.trim() !== '' && Number.isInteger(quantity) && Number(quantity) > 0 && Number(unit_price) > 0;

/** Whether all lines can be sent. */
export const areWhole = (lines: readonly DraftLine[]): boolean => lines.length > 0 && lines.every(isWhole);

/** The lines as the API takes them. */
export const sentLines = (lines: readonly DraftLine[]) =>
  lines.map(({ title, quantity, unit_price }) => ({ title, quantity, unit_price: Number(unit_price) }));

/** The sum of the lines, as far as they are typed. */
export const sumOf = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { quantity, unit_price }) => sum + (quantity ?? 0) * Number(unit_price), 0);
