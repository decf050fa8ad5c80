export * from './erase.ts';
export type { BeforeErasingPerson } from './erase_people.job.ts';
export * from './lists.ts';
export { endPeople } from './person-erasures.table.ts';
export type { PersonPlan } from './plan.ts';
