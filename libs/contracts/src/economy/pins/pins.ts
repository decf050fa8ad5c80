import { textParam } from '../../fields.ts';

/** A PIN. How many digits it must have is the server's rule (ECA-13), so the service checks it: 400 `invalid_pin`. */
export const pinParam = () => textParam(1, 64);
