export * from '../limits.ts';
export * from '../member-limits.ts';
export * from '../plans.ts';
