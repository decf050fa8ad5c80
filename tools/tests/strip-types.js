import { stripTypeScriptTypes } from 'node:module';

/** A transformer of jest that strips types as Node itself does. */
export default {
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
};
