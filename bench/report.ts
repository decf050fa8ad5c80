export type Row = [what: string, measured: string, compared: string, wanted: string];

/** A Markdown table whose columns also line up on a terminal. */
export function table(rows: readonly Row[], caption: string): string {
  const all: readonly Row[] = [['what', 'measured', 'compared', 'wanted'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: Row): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`# Bench`, '', caption, '', line(all[0]!), rule, ...rows.map(line), ''].join('\n');
}
