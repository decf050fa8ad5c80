import { runProcess } from '@cabildo/kit/service';
import service from './service.ts';

await runProcess(service);
