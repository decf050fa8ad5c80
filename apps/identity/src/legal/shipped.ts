import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalLanguage } from '@cabildo/contracts/identity/legal/legal.ts';
import {
  LEADING_LANGUAGE,
  legalDocuments,
  versionsToAccept,
  type LegalDocuments,
  type LegalSource,
} from './source.ts';

const FOLDER = join(import.meta.dirname, '../../legal');

const read = async (language: LegalLanguage): Promise<LegalDocuments> =>
  legalDocuments.parse(JSON.parse(await readFile(join(FOLDER, `${language}.json`), 'utf8')));

/** The documents shipped with the service, for installations without a website of their own. */
export async function shippedDocuments(): Promise<LegalSource> {
  const [es, en] = await Promise.all([read('es'), read('en')]);
  const texts: Record<LegalLanguage, LegalDocuments> = { es, en };
  return {
    documents: async (language) => texts[language],
    versions: async () => versionsToAccept(texts[LEADING_LANGUAGE]),
  };
}
