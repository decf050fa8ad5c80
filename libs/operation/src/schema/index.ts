export { compareSchema, invalidIndexes, schemaOf, type SchemaDifference, type SchemaPart } from './schema.ts';
