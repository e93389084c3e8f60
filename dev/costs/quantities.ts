/** What one payment takes. Those marked with a star are assumptions; the others are measured: see docs/scale.md. */
export const EACH_PAYMENT = {
  /** * The payment itself is three; the rest are lists, consoles, pages and webhooks' consumers. */
  requests: 30,
  /** * Of CPU in the Worker, for each request. */
  cpuMs: 3,
  /** Of a session of PostgreSQL: 10 for the payment's three requests; * and 2 for each of the others. */
  postgresMs: 64,
  /** * Endpoints that are told, each once. */
  deliveries: 2,
  /** * To the merchant. */
  mails: 1,
  /** 8.5 without endpoints; the rest is what the deliveries leave. */
  databaseKb: 11,
  walKb: 24,
  /** * From the database to the Worker, for all of its requests. */
  transferKb: 60,
  /** * Lines of the log and spans, for all of its requests. */
  telemetryKb: 30,
}

export const PAYMENTS_A_MONTH = [1_000, 100_000, 10_000_000] as const

/** * How many times the mean rate the busiest minute has. */
export const PEAK = 5
/** * How much of a compute may be at work in that minute; one CU counts as one processor. */
export const UTILISATION = 0.5
/** * The sizes chosen, which are at least what the busiest minute needs; more for memory, at ten million. */
export const COMPUTE_UNITS: Record<(typeof PAYMENTS_A_MONTH)[number], number> = {
  1000: 0.25,
  100000: 1,
  10000000: 8,
}
/** The mean of the first year, in months' growth: from nothing to twelve. */
export const MEAN_MONTHS = 6.5
/** Of Neon's history, in days. */
export const HISTORY_DAYS = 7
/** * Of the size of the database, that of a compressed dump; and how many are kept. */
export const DUMP = { share: 0.2, kept: 30, aMonth: 30 }
/** * GB of pictures and the files of identity checks. */
export const FILES_GB = { 1000: 1, 100000: 10, 10000000: 100 } as const
export const HOURS_A_MONTH = 730
/** How long Cloudflare keeps the log. */
export const LOG_DAYS = 7
