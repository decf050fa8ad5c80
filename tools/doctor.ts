/**
 * Examines an installation and says what is wrong with it: `npm run doctor [-- --deep] [-- --json]`. It reads the settings of
 * processes, and changes nothing. `--deep` reads all books as well, and the events that wait. The exit code is 1 when there is an
 * error; a warning alone leaves it 0. The script is part of the image.
 */
import { exitWith } from '@cabildo/kit/service';
import { SERVICES } from '@cabildo/standalone/services.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { exitCodeOf, type Finding, type Outcome, type Report } from './doctor/check.ts';
import { examine } from './doctor/examine.ts';
import { reachInstallation, sentenceOf } from './installation.ts';

const SIGNS = { sound: '✓', unsound: '✗', 'left out': '–' } as const;

const lineOf = ({ level, service, sentence }: Finding): string =>
  `    ${level}: ${service ? `${service}: ` : ''}${sentence}`;

function print({ outcomes, findings }: Report): void {
  for (const { check, state, why } of outcomes as readonly Outcome[]) {
    console.log(`${SIGNS[state]} ${check}${why ? `: left out, ${why}` : ''}`);
    for (const finding of findings) if (finding.check === check) console.log(lineOf(finding));
  }
}

try {
  const { values } = readArguments({ options: { deep: { type: 'boolean' }, json: { type: 'boolean' } } });
  const names = SERVICES.map(({ name }) => name);
  const report = await examine({
    env: process.env,
    reach: (config) => reachInstallation(config, names),
    isDeep: values.deep ?? false,
  });
  const exitCode = exitCodeOf(report);
  if (values.json) console.log(JSON.stringify({ ok: exitCode === 0, ...report }, null, 2));
  else print(report);
  process.exitCode = exitCode;
} catch (error) {
  exitWith(sentenceOf(error));
}
