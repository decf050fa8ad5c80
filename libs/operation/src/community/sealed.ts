import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ConfigError, SecretBox, type SealedValues } from '@cabildo/kit/service';
import type { Sql } from '@cabildo/kit/database';
import { resealValues } from '../keys/reseal.ts';

/** The version of the key of a file. It fits the columns of versions, and no installation counts so far. */
const VERSION = 2 ** 31 - 1;

/** SECRET_KEYS of an installation, and the version that writes. */
export interface InstallationKeys {
  readonly keys: string;
  readonly write?: number | undefined;
}

/** The key under which the values of one file are sealed: neither installation shows its own to the other. */
export class FileKey {
  readonly #text: string;

  private constructor(key: string) {
    this.#text = `${VERSION}:${key}`;
  }

  static make = (): FileKey => new FileKey(randomBytes(32).toString('base64'));

  /** @throws {ConfigError} for secrets that are not of {@link text} */
  static of(text: string): FileKey {
    const { data, success } = z.object({ file_key: z.base64() }).safeParse(JSON.parse(text));
    if (!success) throw new ConfigError('The file holds no key of its own: it is not of one community.');
    return new FileKey(data.file_key);
  }

  /** The key in words, to be encrypted by a passphrase. */
  get text(): string {
    return JSON.stringify({ file_key: this.#text.split(':')[1] });
  }

  /** Seals the file. */
  get box(): SecretBox {
    return new SecretBox(this.#text);
  }

  /** Opens what an installation has sealed, and seals for the file. */
  leaving = ({ keys }: InstallationKeys): SecretBox => new SecretBox(`${keys},${this.#text}`, VERSION);

  /** Opens what was sealed for the file, and seals for an installation. */
  arriving = ({ keys, write }: InstallationKeys): SecretBox =>
    new SecretBox(`${keys},${this.#text}`, new SecretBox(keys, write).current);
}

/**
 * Seals the values anew that stand in staged tables, which hide those of the same names.
 * @throws {ConfigError} when one does not open
 */
export async function resealStaged(sql: Sql, sealed: readonly SealedValues[], box: SecretBox): Promise<void> {
  for (const values of sealed) {
    await sql.query(`CREATE INDEX ON ${values.table} (${values.id.join(', ')})`);
    const { unreadable } = await resealValues(sql, values, box, () => undefined, 1);
    if (unreadable.length > 0)
      throw new ConfigError(
        `${unreadable.length} values of ${values.table} do not open with SECRET_KEYS (${unreadable[0]}): npm run doctor ` +
          'says what is wrong with the keys.',
      );
  }
}
