import { cpus, totalmem } from 'node:os'
import { boundOf, ratioOf } from './bounds.ts'
import type { Measurement, Timing } from './measurement.ts'
import type { Plans } from './plans.ts'
import type { Size } from './sizes.ts'

export interface Finding extends Measurement {
  plans: Plans
}

const HEADINGS = [
  'list',
  'filter',
  'page',
  'small ms',
  'large ms',
  'ratio',
  'db ms',
  'plan cost',
  'bound',
  'holds',
]

/** The stored page: what was measured where, and the table. */
export function report(
  findings: Finding[],
  postgresVersion: string,
  sizes: Record<Size['name'], Size>,
): string {
  const broken = findings.filter((finding) => !boundOf(finding).holds)
  return [
    '# Lists at scale',
    '',
    'Written by `npm run bench:scale`. Medians of 15 requests after 3, over one connection, to the shipped bundle in',
    'workerd; a page has 10 rows. `db ms` and `plan cost` are of the large database: the time of its round trip in',
    'PostgreSQL, and the planner’s cost estimate of its statements. Results over their bound were measured twice, and the',
    'better one counts. A dash is a request without a response.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gigabytes(totalmem())} GB`,
    `- Node ${process.version}, PostgreSQL ${postgresVersion}`,
    `- small: ${rowsOf(sizes.small)}`,
    `- large: ${rowsOf(sizes.large)}`,
    `- ${findings.length - broken.length} of ${findings.length} bounds hold.`,
    '',
    ...table(findings),
    '',
  ].join('\n')
}

/** A Markdown table with columns of equal width, so that it is readable in a terminal too. */
function table(findings: Finding[]): string[] {
  const rows = [HEADINGS, ...findings.map(cellsOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const rule = line(
    HEADINGS.map(() => '-'),
    '-',
  )
  return [line(HEADINGS), rule, ...rows.slice(1).map((row) => line(row))]
}

function cellsOf(finding: Finding): string[] {
  const { says, holds } = boundOf(finding)
  const ratio = ratioOf(finding)
  return [
    finding.list,
    finding.filter,
    finding.page,
    milliseconds(finding.small, 'requestMs'),
    milliseconds(finding.large, 'requestMs'),
    Number.isNaN(ratio) ? '-' : ratio.toFixed(1),
    milliseconds(finding.large, 'databaseMs'),
    finding.plans.cost.toFixed(0),
    says,
    holds ? 'yes' : 'NO',
  ]
}

const milliseconds = (timing: Timing | null, which: keyof Timing): string =>
  timing === null ? '-' : timing[which].toFixed(1)

const gigabytes = (bytes: number): number => Math.round(bytes / 2 ** 30)

const rowsOf = ({ transactions, auditLogs, users, merchants, links, rowsPerOwner }: Size): string =>
  `${transactions} transactions, ${auditLogs} audit records, ${users} users, ${merchants} merchants, ${links} links, ${rowsPerOwner} transactions of an account, notifications of a person, events of a merchant and deliveries to an endpoint`
