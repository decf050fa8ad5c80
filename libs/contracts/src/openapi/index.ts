export { openApiDocument } from './document.ts';
export { waysAt, wholeRequest } from './ways.ts';
