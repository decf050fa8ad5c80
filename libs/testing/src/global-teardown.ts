import { stopDatabase } from './global-database.ts';

/** Runs once after the tests that need PostgreSQL. */
export default stopDatabase;
