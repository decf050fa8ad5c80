import type { MetricDefinition } from './metric-definition.ts';

/** Every metric that the kit measures; docs/metrics.md is made of this list and of those of gateway and services. */
export const METRICS = {
  build_info: {
    name: 'cabildo_build_info',
    type: 'gauge',
    help: 'Always 1; the labels tell the versions of Cabildo and of Node',
    labels: ['version', 'node'],
  },
  action_seconds: {
    name: 'cabildo_action_seconds',
    type: 'histogram',
    help: 'Time to answer an action, by service, action and class of the HTTP status (2xx, 4xx, 5xx)',
    labels: ['service', 'action', 'status'],
    // The buckets reach the deadline of a request (8 s), so that a time-out is distinguished from a slow request.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 8],
  },
  answers_total: {
    name: 'cabildo_answers_total',
    type: 'counter',
    help: 'Answers to requests, by service and HTTP status',
    labels: ['service', 'status'],
  },
  bus_connected: {
    name: 'cabildo_bus_connected',
    type: 'gauge',
    help: '1 while requests and events can travel, else 0',
    labels: [],
  },
  bus_blocked: {
    name: 'cabildo_bus_blocked',
    type: 'gauge',
    help: '1 while the broker takes no messages because it lacks memory or disk, else 0',
    labels: [],
  },
  bus_waiting: {
    name: 'cabildo_bus_waiting',
    type: 'gauge',
    help: 'Requests of this process to services that wait for their answer',
    labels: [],
  },
  bus_expired_total: {
    name: 'cabildo_bus_expired_total',
    type: 'counter',
    help: 'Requests of this process to services that had no answer before their deadline',
    labels: [],
  },
  event_lag_seconds: {
    name: 'cabildo_event_lag_seconds',
    type: 'gauge',
    help: 'Age of the oldest event published by this process that a consumer has not taken; 0: it has taken all',
    labels: ['consumer'],
  },
  events_handled_total: {
    name: 'cabildo_events_handled_total',
    type: 'counter',
    help: 'Events that this process has handled for a consumer; each process of it handles those of some servers',
    labels: ['consumer'],
  },
  events_dead_total: {
    name: 'cabildo_events_dead_total',
    type: 'counter',
    help: 'Events that a consumer has given up; `npm run dead-letters` lists and replays them',
    labels: ['consumer'],
  },
  dead_letters: {
    name: 'cabildo_dead_letters',
    type: 'gauge',
    help: 'Messages that lie in the dead letters of a consumer, also those that the broker gave up',
    labels: ['consumer'],
  },
  outbox_rows: {
    name: 'cabildo_outbox_rows',
    type: 'gauge',
    help: 'Events that are committed and not published yet, as the replica that publishes them sees it',
    labels: ['service'],
  },
  outbox_oldest_seconds: {
    name: 'cabildo_outbox_oldest_seconds',
    type: 'gauge',
    help: 'Age of the oldest event that is committed and not published yet; 0: all are published',
    labels: ['service'],
  },
  db_pool: {
    name: 'cabildo_db_pool',
    type: 'gauge',
    help: 'Connections to the database of a service: used, idle, max (DB_POOL_MAX), and work that is waiting for one',
    labels: ['service', 'state'],
  },
  job_last_success: {
    name: 'cabildo_job_last_success',
    type: 'gauge',
    help: 'When a job last ended without an error in this process, in seconds since 1970; its start, before the first time',
    labels: ['service', 'job_name'],
  },
  job_failures_total: {
    name: 'cabildo_job_failures_total',
    type: 'counter',
    help: 'Runs of a job that failed as a whole; it is tried again',
    labels: ['service', 'job_name'],
  },
  due_rows_total: {
    name: 'cabildo_due_rows_total',
    type: 'counter',
    help: 'Rows that fell due, by job and outcome',
    labels: ['job_name', 'outcome'],
  },
  due_overdue_seconds: {
    name: 'cabildo_due_overdue_seconds',
    type: 'gauge',
    help: 'How long the oldest row of a job has been due',
    labels: ['job_name'],
  },
  ledger_batch_size: {
    name: 'cabildo_ledger_batch_size',
    type: 'histogram',
    help: 'Commands of a ledger that one transaction committed',
    labels: ['ledger'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  ledger_waiting: {
    name: 'cabildo_ledger_waiting',
    type: 'gauge',
    help: 'Commands of a ledger that wait for a transaction',
    labels: ['ledger'],
  },
  ledger_held_rows: {
    name: 'cabildo_ledger_held_rows',
    type: 'gauge',
    help: 'Rows that another transaction holds and commands of a ledger wait for',
    labels: ['ledger'],
  },
  ledger_violations: {
    name: 'cabildo_ledger_violations',
    type: 'gauge',
    help: 'Breaches of a rule of the books (5: five or more) at the last reading, in the replica that publishes events',
    labels: ['service', 'rule'],
  },
  key_versions: {
    name: 'cabildo_key_versions',
    type: 'gauge',
    help: 'Values that were made with a version of SECRET_KEYS, current (it writes) or old, read with the books',
    labels: ['service', 'version', 'state'],
  },
  backup_age_seconds: {
    name: 'cabildo_backup_age_seconds',
    type: 'gauge',
    help: 'Age of the last copy of a service, by `npm run backup` or a base; before the first, age of the database',
    labels: ['service'],
  },
} as const satisfies Record<string, MetricDefinition>;
