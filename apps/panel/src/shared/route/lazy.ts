import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { untilLoaded } from '../../api/files.ts';

/** A screen that is loaded when it is visited. The router's own would load the page again where the server is away. */
export const lazyRouteComponent: typeof lazyComponent = (importer, name) =>
  lazyComponent(() => untilLoaded(importer), name);
