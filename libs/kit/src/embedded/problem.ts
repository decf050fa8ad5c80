/** Why the embedded PostgreSQL cannot run. The message is a sentence for people that says how to mend it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The code of an error of the operating system, for example `ENOENT`. */
export function errorCode(error: unknown): unknown {
  // Not instanceof Error: under jest Node's own errors come from another realm.
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Turns what the operating system refused at `path` into a sentence; anything unknown stays as it is. */
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
      `${path} is not a folder. Remove that file, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return error;
}

/** Turns what PostgreSQL's programs wrote before they gave up into a sentence. */
export function outputProblem(output: string, dataDir: string, doing: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(dataDir);
  if (/could not look up effective user ID/.test(output)) {
    return new EmbeddedPostgresError(
      'PostgreSQL needs a user account with a name, and the current user id has none. ' +
        'Run as a user that /etc/passwd knows, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
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
