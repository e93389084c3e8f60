import { machine, table } from '../report.ts'
import type { Closure } from './closure.ts'
import type { Cost } from './meter.ts'

/** What an operation takes with each version. */
export interface Measured {
  operation: string
  /** Per operation, of each turn. */
  turns: Record<'before' | 'now', Cost[]>
  /** SQL functions that are called, but for those that are part of a plan. */
  calls: Record<'before' | 'now', number>
  /** Milliseconds of statements, of the first and the tenth of a new session. */
  first: Record<'before' | 'now', [number, number]> | null
}

export interface Results {
  before: string
  turns: number
  perTurn: number
  byMonths: { months: number; measured: Measured[] }[]
  closures: Record<'before' | 'now', Closure[]>
}

const HEADINGS = [
  '',
  'PostgreSQL before',
  'now',
  'ratio',
  'its CPU before',
  'now',
  'ratio',
  "Worker's CPU before",
  'now',
  'ratio',
  'functions before',
  'now',
  'first of a session before',
  'now',
]

const CLOSURE_HEADINGS = [
  '',
  'functions before',
  'now',
  'lines before',
  'now',
  'depth before',
  'now',
]

const closureRow = (before: Closure | undefined, now: Closure): string[] => [
  now.of,
  ...(['functions', 'lines', 'depth'] as const).flatMap((of) => [`${before?.[of]}`, `${now[of]}`]),
]

/** The stored page. */
export function report({ before, turns, perTurn, byMonths, closures }: Results): string {
  return [
    '# What a payment costs',
    '',
    'Written by `npm run bench:payments`: two versions side by side, each in a workerd and with a database of its own, on one',
    `PostgreSQL. They take turns: ${turns} turns of ${perTurn} operations each, one after the other. Times are in milliseconds for one`,
    'operation, medians of the turns; a ratio is the median of the turns’ ratios. PostgreSQL’s time is what it measures of its',
    'statements, planned and executed. Claims and verifications are live, at the simulated BNC, unless they say otherwise; all else is of the sandbox, whose bank is a third round trip to',
    'PostgreSQL. A payout’s row has its share of cron. Functions are those that PostgreSQL counts a call of. The last columns are of the',
    'first operation of a new session less the tenth, of PostgreSQL’s time; payout rows have none.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}`,
    `- before: \`${before}\``,
    ...byMonths.flatMap(({ months, measured }) => [
      '',
      `## With ${months} months`,
      '',
      ...table([HEADINGS, ...measured.map(row)]),
    ]),
    '',
    '## What may be called',
    '',
    'The SQL functions that each kind may call from its first statement to its last, their lines without comments, and how deep',
    'their calls go.',
    '',
    ...table([
      CLOSURE_HEADINGS,
      ...closures.now.map((now, place) => closureRow(closures.before[place], now)),
    ]),
    '',
  ].join('\n')
}

function row({ operation, turns, calls, first }: Measured): string[] {
  const compared = (of: keyof Cost) => {
    const before = turns.before.map((cost) => cost[of])
    const now = turns.now.map((cost) => cost[of])
    const ratios = now.map((value, turn) => value / (before[turn] ?? Number.NaN))
    return [median(before).toFixed(1), median(now).toFixed(1), median(ratios).toFixed(2)]
  }
  const extra = ([one, tenth]: [number, number]) => (one - tenth).toFixed(0)
  return [
    operation,
    ...compared('statements'),
    ...compared('database'),
    ...compared('worker'),
    ...[calls.before, calls.now].map((count) => count.toFixed(0)),
    ...(first === null ? ['', ''] : [first.before, first.now].map(extra)),
  ]
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
