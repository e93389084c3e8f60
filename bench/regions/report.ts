import { machine, table } from '../report.ts'
import type { Check, Staleness } from './checks.ts'
import { CONNECTIONS, type Figures } from './loads.ts'
import type { PaymentCost } from './payments.ts'
import { APPLY_DELAY_SECONDS, REPLICA_MS } from './processes.ts'

export interface Results {
  /** By the number of processes. */
  counts: { processes: number; figures: Figures[] }[]
  /** Processes without a replica and with one, at the same distances. */
  replicas: Figures[]
  payment: PaymentCost
  store: Staleness
  checks: Check[]
  processes: number
  seconds: number
  versions: Record<string, string>
}

/** The stored page. */
export const report = (results: Results): string =>
  [
    '# Many processes and regions',
    '',
    `Written by \`npm run bench:regions\`. Each process is a workerd with the shipped bundle, and each of its round trips to the`,
    'database takes so much longer. All are on one machine, with PostgreSQL, its standby and the load generator, so their sum is',
    `bound by its processors, not by the distances. Times are in milliseconds, with ${CONNECTIONS} connections for each process, ${results.seconds} s for each`,
    `kind of request in 3 rounds, in which the kinds take turns and all processes are loaded at once.`,
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}`,
    `- ${Object.entries(results.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    '',
    '## So many processes, one database',
    '',
    ...results.counts.flatMap(({ processes, figures }) => [
      `### ${processes === 1 ? 'One process' : `${processes} processes`}`,
      '',
      ...byDistance(figures),
      '',
    ]),
    '## With a replica nearby, and without one',
    '',
    `Two processes at each distance from the primary, loaded at once: one alone, and one with a replica ${REPLICA_MS} ms away. Only what may be`,
    'stale is read from it; the rest shows that a replica changes nothing there.',
    '',
    ...sideBySide(results.replicas),
    '',
    '## What is stale, and what is not',
    '',
    `The standby applies each commit ${APPLY_DELAY_SECONDS} s late (\`recovery_min_apply_delay\`). The changes are made at one process; the looks follow at`,
    `once, at ${results.processes} processes with distances from 5 to 200 ms, half of them with the replica; the store is looked at where there is one.`,
    '',
    ...table([
      ['', 'may be stale', 'looks', 'stale or wrong', 'the standby at that moment'],
      ...[results.store, ...results.checks].map(({ what, mayBeStale, looks, wrong, behind }) => [
        ...[what, mayBeStale ? 'yes' : 'no', String(looks), String(wrong)],
        behind === null ? '' : `behind, ${behind.count} of ${behind.of}`,
      ]),
    ]),
    '',
    `A changed store was seen after ${results.store.seenAfterMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s.`,
    '',
    '## What one payment takes',
    '',
    `The mean of ${results.payment.payments} payments of a link each in the sandbox, with the making of the link and its page: ${results.payment.requests} requests, at a`,
    'distance of 5 ms. It includes what is done after the responses, the simulated bank (one round trip), and what is kept.',
    '',
    ...table([['', 'each payment'], ...paymentRows(results.payment)]),
    '',
  ].join('\n')

const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '-'

const rowOf = ({ process, load }: Figures): string[] => [
  `${process.distanceMs} ms`,
  figure(load.p50, 1),
  figure(load.p99, 1),
  figure(load.perSecond, 0),
]

function byDistance(figures: readonly Figures[]): string[] {
  return table([
    ['', 'away', 'p50', 'p99', 'req/s'],
    ...figures.map((one) => [one.kind.name, ...rowOf(one)]),
  ])
}

function sideBySide(figures: readonly Figures[]): string[] {
  const rows = figures
    .filter(({ process }) => !process.hasReplica)
    .map((alone) => {
      const { kind, process } = alone
      const near = figures.find(
        (other) =>
          other.kind === kind &&
          other.process.hasReplica &&
          other.process.distanceMs === process.distanceMs,
      ) as Figures
      const stale = kind.mayBeStale ? 'yes' : 'no'
      return [kind.name, stale, ...rowOf(alone), ...rowOf(near).slice(1)]
    })
  const headings = ['', 'may be stale', 'away', 'p50 alone', 'p99', 'req/s']
  return table([[...headings, 'p50 with replica', 'p99', 'req/s'], ...rows])
}

const paymentRows = (cost: PaymentCost): string[][] => [
  ['round trips to the database', figure(cost.roundTrips, 1)],
  ['ms of a session of PostgreSQL', figure(cost.postgresMs, 1)],
  ['ms of CPU in workerd', figure(cost.workerdMs, 1)],
  ['KB in the database', figure(cost.databaseBytes / 1000, 1)],
  ['KB of write-ahead log', figure(cost.walBytes / 1000, 1)],
  ['events', figure(cost.events, 1)],
]
