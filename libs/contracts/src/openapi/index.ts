export { openApiDocument } from './document.ts';
export { waysAt } from './ways.ts';
