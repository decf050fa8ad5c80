export * from './columns.ts';
export * from './database.ts';
export * from './loader.ts';
export { withLocks } from './locks.ts';
export { tablesWithRows } from './migrate.ts';
export * from './prepare.ts';
export * from './query.ts';
export * from './table.ts';
export * from './words.ts';
