import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first executable file `name` in `places` and then on the PATH; undefined when there is none. */
export function findCommand(name: string, places: readonly string[] = []): string | undefined {
  const folders = [...places, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
