import { z } from 'zod';

// Zod compiles schemas to functions where it may, and tries whether it may: the policy of the page forbids both (PN-01).
z.config({ jitless: true });
