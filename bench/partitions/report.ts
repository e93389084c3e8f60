import { cpus, totalmem } from 'node:os'
import { ratioOf } from '../scale/bounds.ts'
import type { Measurement } from '../scale/measurement.ts'
import type { Archived, Found } from './archiving.ts'

type Work = { perSecond: number; longestMs: number; longestPageMs: number }

/** What one run has measured. */
export interface Results {
  rows: number
  small: number
  /** The commit before the tables were partitioned. */
  commit: string
  measured: Measurement[]
  /** Milliseconds. */
  closings: { small: number; large: number }
  /** Payments a second. */
  writes: { before: number; small: number; large: number }
  /** Milliseconds. */
  copies: { before: number; after: number }
  held: { before: Work; during: Work; outcome: Archived }
  found: Record<string, Found>
  about: { version: string; size: string } | undefined
}

const thousands = (count: number): string => count.toLocaleString('en')
const ms = (milliseconds: number | undefined): string => milliseconds?.toFixed(1) ?? '-'
const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

/** The results page. */
export function report(results: Results): string {
  const { rows, small, commit, closings, writes, copies, held, about } = results
  const closingRatio = closings.large / closings.small
  const { outcome } = held
  return [
    `# ${thousands(rows)} transactions`,
    '',
    'Written by `npm run bench:twenty-million`. One run, on one machine: PostgreSQL, the shipped bundle in workerd, and the',
    'programs that measure. Each transaction has its bank order; there are the events of 90 days and the deliveries of 30,',
    'since older ones are purged. A third of the rows is one merchant’s, whose lists are read. Medians of 15 requests.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `- Node ${process.version}, PostgreSQL ${about?.version}; the large database has ${about?.size} on disk`,
    '',
    '## Reading',
    '',
    row(
      'request',
      'filter',
      'page',
      `${thousands(small)}, ms`,
      `${thousands(rows)}, ms`,
      'ratio',
      'database ms',
      'at most × 3',
    ),
    row(...Array<string>(8).fill('---')),
    ...results.measured.map(readingRow),
    row(
      'a day’s closing, in the database',
      '',
      '',
      ms(closings.small),
      ms(closings.large),
      closingRatio.toFixed(1),
      ms(closings.large),
      closingRatio <= 3 ? 'yes' : 'NO',
    ),
    '',
    '## Writing',
    '',
    'Payments a second: a transaction and its order, then their outcome by settle_order(), each in a database transaction, over 8',
    'connections. Each database was measured twice, in turn.',
    '',
    row('database', 'payments a second', `of ${commit}`),
    row('---', '---', '---'),
    row(`not partitioned (${commit}), ${thousands(small)}`, writes.before.toFixed(0), '1.00'),
    row(
      `partitioned, ${thousands(small)}`,
      writes.small.toFixed(0),
      (writes.small / writes.before).toFixed(2),
    ),
    row(
      `partitioned, ${thousands(rows)}`,
      writes.large.toFixed(0),
      (writes.large / writes.before).toFixed(2),
    ),
    '',
    `A test’s database is copied from the migrated one in ${copies.after.toFixed(0)} ms, and in ${copies.before.toFixed(0)} ms at ${commit}.`,
    '',
    '## A month is archived',
    '',
    `\`npm run archive -- ${outcome.month}\` took ${outcome.seconds.toFixed(0)} s and at most ${outcome.memoryMib.toFixed(0)} MiB of memory. It wrote, and read back from the bucket:`,
    '',
    row('table', 'rows', 'amount, céntimos', 'bytes', 'DuckDB finds'),
    row(...Array<string>(5).fill('---')),
    ...Object.entries(outcome.manifest.tables).map(([table, { rows: stored, sums, bytes }]) => {
      const found = results.found[table]
      return row(
        ...[table, thousands(stored), sums.amount ?? '', thousands(bytes)],
        `${thousands(Number(found?.rows))} rows, ${found?.amount} as ${found?.type}, ${found?.first} to ${found?.last} (${found?.version}, 256 MB)`,
      )
    }),
    '',
    'Meanwhile others paid and read. The first partition of a far month was made in that time, too.',
    '',
    row('', 'payments a second', 'longest payment, ms', 'longest page, ms'),
    row('---', '---', '---', '---'),
    row(
      'ten seconds before',
      held.before.perSecond.toFixed(0),
      ms(held.before.longestMs),
      ms(held.before.longestPageMs),
    ),
    row(
      'during the archive',
      held.during.perSecond.toFixed(0),
      ms(held.during.longestMs),
      ms(held.during.longestPageMs),
    ),
    '',
  ].join('\n')
}

function readingRow(measurement: Measurement): string {
  const { list, filter, page, small, large } = measurement
  const ratio = ratioOf(measurement)
  return row(
    ...[list, filter, page, ms(small?.requestMs), ms(large?.requestMs)],
    ...[
      ratio.toFixed(1),
      ms(large?.databaseMs),
      page === 'middle' ? '' : ratio <= 3 ? 'yes' : 'NO',
    ],
  )
}
