import { PRICES } from './prices.ts'
import {
  COMPUTE_UNITS,
  DUMP,
  EACH_PAYMENT,
  FILES_GB,
  HISTORY_DAYS,
  HOURS_A_MONTH,
  LOG_DAYS,
  MEAN_MONTHS,
  PAYMENTS_A_MONTH,
  PEAK,
  UTILISATION,
} from './quantities.ts'

type Payments = (typeof PAYMENTS_A_MONTH)[number]

/** One part of the bill: its quantity in words, and what it costs. */
interface Line {
  part: string
  dollars: number
}

const KB_PER_GB = 1e6
const DAYS_A_MONTH = 30
const SECONDS_A_MONTH = DAYS_A_MONTH * 86_400
const MILLION = 1e6

const beyond = (quantity: number, included: number): number => Math.max(0, quantity - included)

/** The processors that the busiest minute needs in PostgreSQL. */
export const processorsAtPeak = (payments: Payments): number =>
  ((payments / SECONDS_A_MONTH) * PEAK * EACH_PAYMENT.postgresMs) / 1000 / UTILISATION

/** The database's mean size in its first year, in GB. */
const meanSizeGb = (payments: Payments): number =>
  (payments * EACH_PAYMENT.databaseKb * MEAN_MONTHS) / KB_PER_GB

const compute = (payments: Payments, plan: keyof typeof PRICES.neon.cuHour): number =>
  COMPUTE_UNITS[payments] * HOURS_A_MONTH * PRICES.neon.cuHour[plan]

/** What so many payments a month cost, on the cheaper of Neon's plans. */
export function bill(payments: Payments): Line[] {
  const { workers, queues, email, telemetry, r2, neon } = PRICES
  const requests = payments * EACH_PAYMENT.requests
  const operations = payments * EACH_PAYMENT.deliveries * queues.operationsOfDelivery
  const logged = (payments * EACH_PAYMENT.telemetryKb) / KB_PER_GB
  const size = meanSizeGb(payments)
  const history = ((payments * EACH_PAYMENT.walKb) / KB_PER_GB) * (HISTORY_DAYS / DAYS_A_MONTH)
  const answers = (payments * EACH_PAYMENT.transferKb) / KB_PER_GB
  const transferred = answers + size * DUMP.aMonth
  const gb = ({ included, each }: { included: number; each: number }, quantity: number) =>
    beyond(quantity, included) * each
  return [
    {
      part: 'Workers: plan, requests and CPU',
      dollars:
        workers.plan +
        (beyond(requests, workers.requests.included) / MILLION) * workers.requests.million +
        (beyond(requests * EACH_PAYMENT.cpuMs, workers.cpuMs.included) / MILLION) *
          workers.cpuMs.million,
    },
    {
      part: 'Queues',
      dollars: (beyond(operations, queues.included) / MILLION) * queues.million,
    },
    {
      part: 'Email Service',
      dollars: (beyond(payments * EACH_PAYMENT.mails, email.included) / 1000) * email.thousand,
    },
    {
      part: 'Logs and traces, taken in and kept',
      dollars: gb(telemetry.gb, logged) + gb(telemetry.keptGb, (logged * LOG_DAYS) / DAYS_A_MONTH),
    },
    { part: 'R2: files', dollars: gb(r2.gb, FILES_GB[payments]) },
    { part: 'Neon: compute, always on (Launch)', dollars: compute(payments, 'launch') },
    { part: 'Neon: storage', dollars: size * neon.storageGb },
    { part: 'Neon: history', dollars: history * neon.historyGb },
    { part: 'Neon: transfer, nightly dumps included', dollars: gb(neon.transferGb, transferred) },
    { part: 'R2 in another account: backups', dollars: gb(r2.gb, size * DUMP.share * DUMP.kept) },
  ]
}

const rounded = (dollars: number): string => Math.round(dollars).toLocaleString('en-GB')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The table of docs/scale.md, in Markdown. */
function costTable(): string {
  const bills = PAYMENTS_A_MONTH.map(bill)
  const each = (cell: (payments: Payments, lines: Line[]) => string) =>
    PAYMENTS_A_MONTH.map((payments, place) => cell(payments, bills[place] ?? []))
  const sum = (lines: Line[]) => lines.reduce((total, { dollars }) => total + dollars, 0)
  const parts = (bills[0] ?? []).map(({ part }, place) =>
    row([part, ...each((_, lines) => rounded(lines[place]?.dollars ?? Number.NaN))]),
  )
  const onScale = (payments: Payments) => compute(payments, 'scale') - compute(payments, 'launch')
  const totals = [
    row(['**sum**', ...each((_, lines) => `**${rounded(sum(lines))}**`)]),
    row([
      'sum with Neon on Scale',
      ...each((payments, lines) => rounded(sum(lines) + onScale(payments))),
    ]),
    row([
      'cents for each payment',
      ...each((payments, lines) => ((100 * sum(lines)) / payments).toFixed(2)),
    ]),
    row([
      'a read replica as large, besides',
      ...each((payments) => rounded(compute(payments, 'launch'))),
    ]),
    row(['*compute, CU*', ...each((payments) => String(COMPUTE_UNITS[payments]))]),
    row([
      '*processors that the busiest minute needs*',
      ...each((payments) => processorsAtPeak(payments).toFixed(2)),
    ]),
    row(['*database, GB, mean of the first year*', ...each((p) => meanSizeGb(p).toFixed(1))]),
  ]
  const headings = ['US dollars a month', ...each((p) => `${p.toLocaleString('en-GB')} payments`)]
  const rule = ['---', ...each(() => '---:')]
  return [row(headings), row(rule), ...parts, ...totals].join('\n')
}

const BEGINNING = '<!-- costs: written by npm run costs -->'
const END = '<!-- costs: end -->'

/** The page with the table that the quantities and prices give. Throws if the page has no place for it. */
export function withCostTable(page: string): string {
  const [start, end] = [page.indexOf(BEGINNING), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error('docs/scale.md has no place for the cost table')
  return `${page.slice(0, start + BEGINNING.length)}\n\n${costTable()}\n\n${page.slice(end)}`
}
