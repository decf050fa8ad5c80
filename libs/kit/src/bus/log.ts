/** The part of a pino logger that the bus writes to. */
export interface BusLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLogger: BusLogger = { info() {}, warn() {}, error() {} };
