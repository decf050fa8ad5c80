/** A process that prepares the database at the first argument from the folder at the second, as a service does. */
import { prepareDatabase } from './prepare.ts';

const [url, folder] = process.argv.slice(2);
await prepareDatabase(url!, folder);
