/** The list stands apart from the registry, so that a process that publishes events loads only its own contracts. */
export { CONSUMERS } from './consumers.gen.ts';
