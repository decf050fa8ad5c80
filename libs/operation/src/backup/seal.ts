import { ConfigError, type SecretBox } from '@cabildo/kit/service';
import type { Manifest, Totals } from './manifest.ts';
import type { BackupFile } from './read.ts';

/** All that a file says; its rows count by their checksums. */
const textOf = (manifest: Manifest, { services, pictures }: SealedTotals): string =>
  `backup of cabildo ${JSON.stringify([manifest, services, ...(pictures ? [pictures] : [])])}`;

type SealedTotals = Omit<Totals, 'seal'>;

/** A MAC of what a file says, which the totals carry. */
export function sealOf(box: SecretBox, manifest: Manifest, totals: SealedTotals): Totals['seal'] {
  const { version, mac } = box.mac(textOf(manifest, totals));
  return { key: version, mac: mac.toString('base64') };
}

/**
 * Refuses a file that somebody without the keys wrote or changed.
 * @param isUnsealedTaken whether a file without a seal is taken as it is
 * @throws {ConfigError} for another seal, or none
 */
export function checkSeal(
  file: string,
  { manifest, totals: { seal, ...totals } }: BackupFile,
  box: SecretBox,
  isUnsealedTaken: boolean,
): void {
  if (!seal) {
    if (isUnsealedTaken) return;
    throw new ConfigError(
      `${file} has no seal of SECRET_KEYS: it was made without them or by an earlier version, or somebody changed it. ` +
        'Say --unsealed if nobody else can have written to it.',
    );
  }
  const { mac } = box.mac(textOf(manifest, totals), seal.key);
  if (mac.toString('base64') !== seal.mac)
    throw new ConfigError(`${file} is not as it was sealed: somebody changed it, or SECRET_KEYS are others.`);
}
