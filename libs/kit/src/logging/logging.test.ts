import { Writable } from 'node:stream';
import { pino } from 'pino';
import { redaction, SECRET_NAMES } from './logging.ts';

describe('the log', () => {
  it('holds no secret, under any name of the list and at any depth', () => {
    let written = '';
    const sink = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) });
    const log = pino({ redact: redaction }, sink);
    const canary = 'canary-7f3a';
    for (const name of SECRET_NAMES) {
      const secret = { [name]: canary };
      log.info({ ...secret, input: secret, req: { headers: secret }, a: { b: { c: secret } } }, 'request');
      log
        .child({ ctx: secret })
        .warn({ err: Object.assign(new Error('failed'), { params: secret }) }, 'failed');
    }
    expect(written).toContain('***');
    expect(written).not.toContain(canary);
  });
});
