export * from '../event.ts';
export * from '../server-event.ts';
export * from '../stream-start.ts';
