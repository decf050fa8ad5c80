import type { ServiceName } from '@cabildo/contracts/action';
import { Database } from '@cabildo/kit/database';
import type { Stack } from '@cabildo/testing/lab/index.ts';

/** Looks into databases of services, which are closed again. Returns what `look` found. */
export async function lookInto<N extends ServiceName, T>(
  stack: Stack,
  names: readonly N[],
  look: (databases: Readonly<Record<N, Database>>) => Promise<T>,
): Promise<T> {
  const opened = names.map((name) => [name, new Database({ url: stack.databaseUrl(name), max: 2 })] as const);
  try {
    return await look(Object.fromEntries(opened) as Record<N, Database>);
  } finally {
    await Promise.all(opened.map(([, database]) => database.close()));
  }
}
