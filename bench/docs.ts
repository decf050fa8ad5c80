/** Measures the documentation in a slow browser: `npm run bench:docs`. Prints a table and writes it to bench/results/. */
import { cpus } from 'node:os';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { measurePages } from './pages.ts';
import { publish, table } from './report.ts';

readArguments();

const report = table(
  await measurePages(),
  `Chromium with nothing in its cache and a quarter of a processor (CPU throttling rate 4), from the navigation until the page is painted; and the time for which the page kept its processor busy. ` +
    `${cpus()[0]!.model.trim()}, ${cpus().length} processors, shared with the platform.`,
);
await publish(report, 'docs');
