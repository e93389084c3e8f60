import { cpus, release, totalmem } from 'node:os'
import { DELAY_MS, type Load, MANY_CONNECTIONS, type Measurement, ROUNDS } from './measure.ts'

const HEADINGS = [
  '',
  'round trips',
  'bytes',
  'p50',
  'p99',
  'req/s',
  `p50 at ${MANY_CONNECTIONS}`,
  `p99 at ${MANY_CONNECTIONS}`,
  `req/s at ${MANY_CONNECTIONS}`,
  'CPU',
  `p50, ${DELAY_MS} ms away`,
]

/** A short description of the machine. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`

/** The stored page: date, machine and versions, and the table. */
export function report(
  measurements: Measurement[],
  versions: Record<string, string>,
  seconds: number,
): string {
  return [
    '# Speed',
    '',
    'Written by `npm run bench`. Times are in milliseconds, over one connection and over',
    `${MANY_CONNECTIONS} at once, ${seconds} s each in ${ROUNDS} rounds, in which the rows take turns, made by autocannon on the same`,
    `machine. CPU is the time of the responding process (workerd or Node) per request, at ${MANY_CONNECTIONS} connections. The last column`,
    `is over one connection, with ${DELAY_MS} ms of round-trip time between the application and the database. Round trips`,
    'include those after the response, for which nobody waits. Everything runs on one machine,',
    'including PostgreSQL and the load generator. Two things that Cloudflare does outside the Worker, and Miniflare in',
    'Workers in front of it, are left out: rate limits are counted in memory, and there is no asset router.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}`,
    `- ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    '',
    ...table([HEADINGS, ...measurements.map(cellsOf)]),
    '',
    ...ratios(measurements),
    '',
  ].join('\n')
}

const cellsOf = ({
  name,
  roundTrips,
  bytes,
  oneConnection,
  manyConnections,
  cpuMs,
  delayed,
}: Measurement): string[] => [
  name,
  String(roundTrips),
  String(bytes),
  ...loadCells(oneConnection),
  ...loadCells(manyConnections),
  figure(cpuMs, 2),
  delayed === null ? '' : figure(delayed.p50, 1),
]

const loadCells = ({ p50, p99, perSecond }: Load): string[] => [
  figure(p50, 1),
  figure(p99, 1),
  figure(perSecond, 0),
]

/** A dash if there was no response in time. */
const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '-'

/** How ours compares, in words. */
function ratios(measurements: Measurement[]): string[] {
  const find = (name: string) => measurements.find((measurement) => measurement.name === name)
  const pairs = [
    ['GET /merchants/{id}, session', 'Floor of GET /merchants/{id}, session'],
    ['GET /merchants/{id}, API key', 'Floor of GET /merchants/{id}, API key'],
    ['GET /merchants/{id}, session', 'Peer: Express, Prisma, session'],
    ['GET /merchants/{id}, session', 'Peer: Fastify, drizzle, pg, session'],
    ['GET /merchants/{id}, API key', 'Peer: Express, Prisma, API key'],
    ['GET /merchants/{id}, API key', 'Peer: Fastify, drizzle, pg, API key'],
  ] as const
  const rows = pairs.flatMap(([ours, other]) => {
    const [one, two] = [find(ours), find(other)]
    if (!one || !two) return []
    const times = (ratio: number) => ratio.toFixed(2)
    return [
      [
        ours,
        other,
        times(one.oneConnection.perSecond / two.oneConnection.perSecond),
        times(one.manyConnections.perSecond / two.manyConnections.perSecond),
        one.delayed && two.delayed ? times(one.delayed.perSecond / two.delayed.perSecond) : '',
      ],
    ]
  })
  const headings = [
    '',
    'against',
    'req/s',
    `req/s at ${MANY_CONNECTIONS}`,
    `req/s, ${DELAY_MS} ms away`,
  ]
  return [
    'The requests of ours for each request of the other one, in the same time:',
    '',
    ...table([headings, ...rows]),
  ]
}

/** A Markdown table with columns of equal width, so that it is readable in a terminal too. */
export function table(rows: string[][]): string[] {
  const [headings = []] = rows
  const widths = headings.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => `${column === 0 ? '-' : ''}${'-'.repeat(width + 1)}${column === 0 ? '' : ':'}`).join('|')}|`
  return [line(headings), rule, ...rows.slice(1).map(line)]
}
