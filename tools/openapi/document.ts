import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@cabildo/contracts/openapi/index.ts';
import { allActions, KIND_DATA } from '@cabildo/contracts/registry.ts';

/** Writes the public API document, as the gateway serves it, into a folder. @returns its path */
export function writeDocument(folder: string): string {
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(openApiDocument(allActions, { kinds: KIND_DATA })));
  return path;
}
