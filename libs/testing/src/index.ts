export * from './callers.ts';
export * from './databases.ts';
export * from './harness.ts';
export * from './client.ts';
export * from './community.ts';
export * from './population.ts';
