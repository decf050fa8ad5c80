export { freePort, freePorts } from '@cabildo/kit/embedded/ports.ts';
