/** The name under which the server is kept that was shown last, so that the panel opens where the person left it. */
export const LAST_SERVER = 'cabildo.server';
