import { machine, table } from '../report.ts'
import type { PendingWork } from './drain.ts'
import type { CheckResult } from './judges/check-result.ts'
import type { MemorySample } from './memory.ts'
import type { Recorder, RequestStats } from './recorder.ts'
import { CLIENTS } from './traffic.ts'

/** The results of a run. */
export interface SoakResults {
  /** The duration of the traffic. */
  seconds: number
  versions: Record<string, string>
  recorder: Recorder
  samples: readonly MemorySample[]
  drained: { before: PendingWork; minutes: number }
  checks: readonly CheckResult[]
}

/** The stored page: date and machine, requests and their speed, memory, and the checks. */
export function report({
  seconds,
  versions,
  recorder,
  samples,
  drained,
  checks,
}: SoakResults): string {
  const requests = recorder.countResponses(() => true)
  const held = checks.filter(({ violations }) => violations.length === 0).length
  const { payments, told, deliveries } = drained.before
  return [
    '# Soak',
    '',
    'Written by `npm run bench:soak`. Many concurrent clients use everything that the service does, each sending its next',
    'request at once, so that the machine is fully busy with PostgreSQL, the simulated banks, the endpoints and the clients',
    'themselves. Then the results are compared with all books. Times are in milliseconds, from',
    'sending a request to the end of its response.',
    '',
    `- ${new Date().toISOString().slice(0, 16)}Z, ${machine()}`,
    `- ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    `- ${CLIENTS} clients, ${Math.round(seconds)} s, ${requests} requests, ${(requests / seconds).toFixed(0)} requests/s`,
    '',
    '## Checks',
    '',
    `${held} of ${checks.length} hold. When the traffic ended, ${payments} payments had no outcome yet, ${told} messages were`,
    `not sent and ${deliveries} deliveries not made; cron had finished all its work after ${drained.minutes} minutes of the clock.`,
    '',
    ...table([
      ['', 'holds', 'found'],
      ...checks.map(({ guarantee, violations, examined }) => [
        guarantee,
        violations.length === 0 ? 'yes' : 'NO',
        examined,
      ]),
    ]),
    ...checks.flatMap(({ guarantee, violations }) =>
      violations.length === 0
        ? []
        : ['', `${guarantee}: NO`, '', ...violations.map((fault) => `- ${fault}`)],
    ),
    '',
    '## Memory',
    '',
    'The heap of the isolate after a forced collection, and the resident memory of workerd, without requests. Before',
    'the first sample workerd had 60,000 of the cheapest requests, during which even a hello world behind Miniflare grows,',
    'and then traffic for four tenths of the time, until its memory outside the heap stays the same.',
    '',
    ...table([
      ['after', 'requests', 'heap, MB', 'resident, MB'],
      ...samples.map(({ seconds: after, requests: made, heapKb, rssKb }) => [
        `${Math.round(after)} s`,
        String(made),
        (heapKb / 1024).toFixed(1),
        (rssKb / 1024).toFixed(1),
      ]),
    ]),
    '',
    '## Requests',
    '',
    ...table([
      ['', 'requests', 'p50', 'p99', 'by status'],
      ...[...recorder.kinds].sort(byCount).map(cellsOf),
    ]),
    '',
  ].join('\n')
}

const byCount = ([, one]: [string, RequestStats], [, other]: [string, RequestStats]): number =>
  other.milliseconds.length - one.milliseconds.length

function cellsOf([name, { milliseconds, statuses }]: [string, RequestStats]): string[] {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const quantile = (share: number) =>
    (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)
  const byStatus = [...statuses].sort(([one], [other]) => one - other)
  return [
    name,
    String(sorted.length),
    quantile(0.5),
    quantile(0.99),
    byStatus.map(([status, times]) => `${times} × ${status}`).join(', '),
  ]
}
