export * from './due.ts';
export * from './due-job.ts';
export * from './due-job-runner.ts';
export * from './job.ts';
export * from './retention.ts';
