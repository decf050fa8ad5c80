/** Stands apart from the registry, so that a process that publishes events loads no contracts but its own. */
export { CONSUMERS } from './consumers.gen.ts';
