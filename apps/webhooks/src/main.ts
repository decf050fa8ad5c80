import { runProcess } from '@cabildo/kit';
import service from './service.ts';

await runProcess(service);
