import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Why the embedded PostgreSQL cannot run. The message is a sentence for people that says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The code of an error of the operating system, for example `ENOENT`. */
export function errorCode(error: unknown): unknown {
  // Not instanceof Error: under jest Node's own errors come from another realm.
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The path itself, or the nearest above it that is there. */
export const presentOf = (path: string): string => (existsSync(path) ? path : presentOf(dirname(path)));

/** An error of the operating system at `path` as a sentence; an unknown error stays as it is. */
export function fileProblem(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new EmbeddedPostgresError(
      `Cannot write to ${path}. Make it writable for this user, or set DATA_DIR to a folder that is.`,
      { cause: error },
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path, error);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new EmbeddedPostgresError(
      `${presentOf(path)} is not a folder. Remove that file, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return error;
}

/** The last output of a program of PostgreSQL that failed, as a sentence; `doing` is `to start`, for example. */
export function outputProblem(output: string, dataDir: string, doing: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(dataDir);
  const end = output.trimEnd().split('\n').slice(-10).join('\n');
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL failed ${doing} in ${dataDir}. Mend what it says below, ` +
      `or set DATABASE_URL to a PostgreSQL server.\n${end}`,
  );
}

function diskFull(path: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The disk that holds ${path} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
    { cause },
  );
}
