import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigError } from '@cabildo/kit/service';

/** Lets through no key that is pressed. */
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The passphrase of a backup's secrets: BACKUP_PASSPHRASE, or what a person types, unseen.
 * @throws {ConfigError} where there is neither the setting nor a terminal
 */
export async function passphraseOf(env: NodeJS.ProcessEnv): Promise<string> {
  if (env['BACKUP_PASSPHRASE']) return env['BACKUP_PASSPHRASE'];
  if (!process.stdin.isTTY)
    throw new ConfigError('Set BACKUP_PASSPHRASE: the secrets of the file need it where nobody can type it.');
  process.stderr.write('Passphrase of the secrets: ');
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
