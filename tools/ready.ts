/** Asks the process of this container whether it can serve, for health checks: ends with 0 when /readyz on OPS_PORT says so. */
const isReady = await fetch(`http://127.0.0.1:${process.env['OPS_PORT']}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
