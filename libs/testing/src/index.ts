export * from './callers.ts';
export * from './databases.ts';
export * from './harness.ts';
