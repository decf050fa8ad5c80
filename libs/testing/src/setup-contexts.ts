import { jest } from '@jest/globals';
import fc from 'fast-check';

// Runs before each file where files have contexts of their own (jest.config.ts).

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
Object.assign(globalThis, { jest });
