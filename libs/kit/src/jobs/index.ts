export * from './due.ts';
export * from './due-job.ts';
export * from './job.ts';
export * from './kit-tables.ts';
export * from './retention.ts';
