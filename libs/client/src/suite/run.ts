/** Runs the suite in a runtime of its own: `node run.js CLIENT ORIGIN [UNDICI]`, where the first and last are modules. */
import type * as Api from '../index.ts';
import { runSuite } from './cases.ts';
import type { World } from './world.ts';

const [module, origin, undici] = process.argv.slice(2) as [string, string, string | undefined];
const lacking =
  typeof globalThis.fetch === 'undefined'
    ? ((await import(undici!)) as Pick<World, 'fetch'>).fetch
    : undefined;
const api = (await import(module)) as typeof Api;
const crypto = globalThis.crypto ?? (await import('node:crypto')).webcrypto;
console.log(JSON.stringify(await runSuite({ api, origin, fetch: lacking, crypto })));
