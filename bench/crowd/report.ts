import { machine, table } from '../report.ts'
import type { Drained } from './backlog.ts'
import type { Phase } from './traffic.ts'

/** The traffic that was measured. */
export interface Crowded {
  /** Requests a second, if the machine is always asked. */
  capacity: number
  /** Of each phase. */
  seconds: number
  loads: Load[]
}

/** What was sent together, and what became of it. */
export interface Load {
  /** Of the capacity, in percent. */
  percent: number
  /** Requests of all others together, and of the big merchant. */
  perSecond: number
  phases: Record<'alone' | 'withBig' | 'spread', Phase[]>
}

export interface CrowdResults {
  merchants: number
  traffic: Crowded
  drained: Drained
}

/** The stored page. */
export function report({ merchants, traffic, drained }: CrowdResults): string {
  const { capacity, seconds, loads } = traffic
  return [
    '# A crowd',
    '',
    'Written by `npm run bench:crowd`: many merchants, and one that has as much traffic as all others together. Times are in',
    'milliseconds, from when a request was due to the end of its response. Everything runs on one machine, including',
    'PostgreSQL and the load generator.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}, Node ${process.versions.node}`,
    '',
    '## The traffic of the others',
    '',
    `${merchants} merchants, whose systems and payers read lists, links and merchants, send payments in the sandbox and claim`,
    `payments. Asked without a pause, the machine serves ${capacity.toFixed(0)} such requests a second. The big merchant sends as many as`,
    'all others together. Requests come at random times, whatever the responses take, in rounds, in which the rows take turns, of',
    `${seconds} s each. The last row of a table is the same load without a big merchant: what of the difference comes from the load, and`,
    'not from whose it is. Other programs run on this machine too, and stretch the slowest responses of single rounds: so the p99',
    'of the middle round is shown beside that of all.',
    '',
    ...loads.flatMap(loadLines),
    ...drainedLines(drained),
    '',
  ].join('\n')
}

function loadLines({ percent, perSecond, phases }: Load): string[] {
  const ratiosOf = (to: Phase[]) =>
    phases.alone.map((phase, round) => p99Of(to[round]) / p99Of(phase))
  const ratios = ratiosOf(phases.withBig)
  return [
    `### ${percent} % of what can be served`,
    '',
    `All others together send ${perSecond.toFixed(1)} a second, and the big one as many, in ${ratios.length} rounds.`,
    '',
    ...table([
      [
        '',
        'requests of the others',
        'p50',
        'p99',
        'p99 of the middle round',
        'not successful',
        'CPU used',
      ],
      rowOf('without the big merchant', phases.alone),
      rowOf('with the big merchant', phases.withBig),
      rowOf('as many requests, of all others', phases.spread),
    ]),
    '',
    `The others’ p99 with the big merchant is **${middle(ratios).toFixed(2)} times** what it is without it in the middle round;`,
    `in all together ${(p99(phases.withBig) / p99(phases.alone)).toFixed(2)} times, in single rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}.`,
    `The same load of all others: ${middle(ratiosOf(phases.spread)).toFixed(2)} times in the middle round.`,
    '',
  ]
}

const othersOf = (phases: readonly Phase[]): number[] =>
  phases
    .flatMap(({ samples }) => samples[0]?.milliseconds ?? [])
    .toSorted((one, other) => one - other)

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

const p99 = (phases: readonly Phase[]): number => quantile(othersOf(phases), 0.99)

const p99Of = (phase: Phase | undefined): number => p99(phase === undefined ? [] : [phase])

const middle = (numbers: readonly number[]): number =>
  quantile(
    numbers.toSorted((one, other) => one - other),
    0.5,
  )

function rowOf(name: string, phases: readonly Phase[]): string[] {
  const times = othersOf(phases)
  const refused = phases.reduce((sum, { samples }) => sum + (samples[0]?.refused ?? 0), 0)
  const busy = phases.reduce((sum, phase) => sum + phase.busy, 0) / phases.length
  return [
    ...[name, String(times.length)],
    ...[0.5, 0.99].map((share) => quantile(times, share).toFixed(1)),
    middle(phases.map(p99Of)).toFixed(1),
    ...[String(refused), `${(busy * 100).toFixed(0)} %`],
  ]
}

const after = (seconds: number | null): string =>
  seconds === null ? 'not within this time' : `after ${seconds.toFixed(0)} s`

function drainedLines(drained: Drained): string[] {
  const { events, mails, delivered, seconds, newcomerPaidAfter, newcomerToldAfter } = drained
  const rate = (count: number, within: number | null) =>
    within === null ? '' : `${(count / within).toFixed(0)} a second`
  return [
    '## A backlog',
    '',
    `${events} events of the big merchant wait to be dispatched, for its one endpoint, and ${mails} mails. Cron runs each minute.`,
    `${newcomerPaidAfter.toFixed(0)} s after its first run a merchant that was made last is paid for the first time.`,
    '',
    ...table([
      ['', '', ''],
      [
        'all events dispatched',
        after(drained.dispatchedAfter),
        rate(events, drained.dispatchedAfter),
      ],
      ['all mails sent', after(drained.mailedAfter), rate(mails, drained.mailedAfter)],
      [
        'delivered to the big merchant’s endpoint',
        `${delivered} in ${seconds.toFixed(0)} s`,
        rate(delivered, seconds),
      ],
      [
        'the new merchant’s first event delivered, after its payment was sent',
        newcomerToldAfter === null
          ? 'not within this time'
          : `after ${(newcomerToldAfter - newcomerPaidAfter).toFixed(1)} s`,
        newcomerToldAfter === null
          ? ''
          : `${drained.dispatchedBefore} of the backlog were dispatched by then, ${drained.deliveredBefore} delivered`,
      ],
      ['runs of cron', drained.cronSeconds.map((one) => `${one.toFixed(1)} s`).join(', '), ''],
    ]),
    '',
    `With all of it waiting, PostgreSQL finds whose turn it is in ${drained.turn.partiesMs.toFixed(2)} ms, and locks 50 events of one`,
    `merchant in ${drained.turn.lockMs.toFixed(2)} ms, by ${drained.turn.index}.`,
  ]
}
