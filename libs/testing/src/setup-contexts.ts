import { jest } from '@jest/globals';
import fc from 'fast-check';

// Runs before each file where files have contexts of their own (jest.config.ts).

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
Object.assign(globalThis, { jest });
// A test that merely is slow, on a busy machine, is no failure.
jest.setTimeout(900_000);
