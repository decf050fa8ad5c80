import type { z } from 'zod';

/** The rules for the inputs of contracts, by the names of the actions. The build puts them here (build/contracts.ts). */
export const INPUTS: Readonly<Record<string, z.ZodType>> = {};
