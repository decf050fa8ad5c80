import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/**
 * Prints a report and writes it to bench/results/. The file is named by the minute, so that no run overwrites the report of another,
 * or the notes below it.
 * @param subject ends its name; none for the bench of the numbers that count
 */
export async function publish(report: string, subject?: string): Promise<void> {
  console.log(`\n${report}`);
  const minute = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const name = `${minute}${subject ? `-${subject}` : ''}.md`;
  await writeFile(join(import.meta.dirname, 'results', name), report);
  console.log(`bench: written to bench/results/${name}`);
}
