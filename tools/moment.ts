import { ConfigError } from '@cabildo/kit/service';

/** Reads a moment of the command line; undefined where none was given. @throws {ConfigError} for a text that is none */
export function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new ConfigError(`«${text}» is no moment: write it as 2026-11-26T17:00:00Z.`);
  return moment;
}
