import { parentPort, workerData } from 'node:worker_threads';
import { declaredTables } from '@cabildo/kit/database';
import type { DeclaredTable } from './tables.ts';

await import(workerData as string);
const tables = declaredTables().map(({ name, columns }): DeclaredTable => ({
  name,
  columns: Object.entries(columns).map(([column, { type, isNullable, needsKey }]) => {
    return { column, type, isNullable, needsKey };
  }),
}));
parentPort!.postMessage(tables);
