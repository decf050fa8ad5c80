import { stopAll } from './global-setup.ts';

/** Runs once after the tests. */
export default stopAll;
