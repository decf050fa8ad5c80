import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIGURATION = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
`;

const DAY_MS = 24 * 3_600_000;
/** A moment as OpenSSL takes it: 20261130120000Z. */
const moment = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().replaceAll(/[-:T]|\.\d+/g, '');

interface Wanted {
  readonly since: number;
  readonly left: number;
  /** OpenSSL takes it so: IP:127.0.0.1, DNS:api.example.org. */
  readonly name?: string;
}

/** Makes a certificate that was issued some days ago and ends in some days, below 0: has ended. */
export function makeCertificate({ since, left, name = 'IP:127.0.0.1' }: Wanted): {
  key: Buffer;
  cert: Buffer;
} {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-certificate-'));
  const openssl = (command: string): void => {
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' });
  };
  try {
    writeFileSync(join(folder, 'ca.cnf'), `${CONFIGURATION}[names]\nsubjectAltName = ${name}\n`);
    writeFileSync(join(folder, 'index.txt'), '');
    openssl('req -new -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem');
    openssl(
      'ca -batch -notext -selfsign -extensions names -config ca.cnf -keyfile key.pem -in request.pem -out certificate.pem ' +
        `-startdate ${moment(-since)} -enddate ${moment(left)}`,
    );
    return {
      key: readFileSync(join(folder, 'key.pem')),
      cert: readFileSync(join(folder, 'certificate.pem')),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
