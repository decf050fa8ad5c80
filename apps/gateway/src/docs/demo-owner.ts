/** The account that `npm run demo` makes the owner, and that a browser may sign in as while sign-in is mocked. */
export const DEMO_OWNER = { gp_id: '10000001', gp_username: 'lucia_f' } as const;
