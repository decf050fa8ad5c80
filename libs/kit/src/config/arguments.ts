import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The comment at the head of the script that runs, which says how it is called. */
function usage(): string {
  const [, head = ''] = /\/\*\*([^]*?)\*\//.exec(readFileSync(process.argv[1]!, 'utf8'))!;
  return head.replaceAll(/^ *\* ?/gm, '').trim();
}

/** Ends a script after a sentence and the comment at its head. */
export function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${usage()}`);
  process.exit(1);
}

const isNumber = (text: unknown): boolean => /^\d+$/.test(String(text));

/**
 * Reads the words of the command line, before a script does anything. `--help` prints the comment at its head and ends it; so does
 * a word that makes no sense, after a sentence about it. An option whose default is a number takes a number.
 */
export function readArguments<const C extends Omit<ParseArgsConfig, 'args'>>(
  config: C = {} as C,
): ReturnType<typeof parseArgs<C>> {
  if (process.argv.includes('--help')) {
    console.log(usage());
    process.exit();
  }
  try {
    const read = parseArgs(config);
    for (const [name, { default: usual }] of Object.entries(config.options ?? {})) {
      const value = (read.values as Record<string, unknown>)[name];
      if (isNumber(usual) && !isNumber(value))
        refuse(`--${name} takes a number, and «${String(value)}» is none.`);
    }
    return read;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Node adds how to pass words that begin with a dash, which no script takes.
    refuse(`${message.split(/\.(?:\s|$)/, 1)[0]}.`);
  }
}
