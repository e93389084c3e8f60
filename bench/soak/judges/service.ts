import { groups } from '../../../src/features/groups.ts'
import { ALLOWED_GROWTH, type MemorySample, measureGrowth } from '../memory.ts'
import type { Recorder } from '../recorder.ts'
import { type CheckResult, truncateViolations } from './check-result.ts'

/** Reads that the traffic cannot make: they need a token from a mail, or an uploaded document. */
const UNCOVERED_READS = new Set(['getInvitation', 'getUserKyc', 'getUserKycFile'])

/** Whether every request got an expected response, and the service uses no more memory than before. */
export function checkService(recorder: Recorder, samples: readonly MemorySample[]): CheckResult[] {
  const failed = [...recorder.kinds].flatMap(([kind, { statuses }]) =>
    [...statuses]
      .filter(([status]) => status >= 500)
      .map(([status, times]) => `${kind}: ${times} × ${status}`),
  )
  const requests = recorder.countResponses(() => true)
  const reads = groups.flatMap(({ routes }) => routes.filter(({ method }) => method === 'get'))
  const missed = reads.filter(({ id }) => !recorder.kinds.has(id) && !UNCOVERED_READS.has(id))
  return [
    {
      guarantee: 'no answer is a 5xx',
      violations: truncateViolations(failed),
      examined: `${requests} requests`,
    },
    {
      guarantee: 'each answer has a status that was expected, and each replay the same text',
      violations:
        recorder.unexpectedCount === 0
          ? []
          : [`${recorder.unexpectedCount}`, ...truncateViolations(recorder.unexpected)],
      examined: `${recorder.countResponses((status) => status >= 400)} refusals`,
    },
    {
      guarantee: 'the Worker has logged no error',
      violations: [...recorder.errors].map(([event, times]) => `${times} × ${event}`),
      examined: `${[...recorder.errors.values()].reduce((sum, times) => sum + times, 0)} errors`,
    },
    {
      guarantee: 'every list and view was read',
      violations: truncateViolations(missed.map(({ id }) => id)),
      examined: `${reads.length - missed.length} of ${reads.length}`,
    },
    checkMemory('the heap', samples, 'heapKb'),
    checkMemory('workerd’s resident memory', samples, 'rssKb'),
  ]
}

function checkMemory(
  name: string,
  samples: readonly MemorySample[],
  of: 'heapKb' | 'rssKb',
): CheckResult {
  const { first, last, growth } = measureGrowth(samples, of)
  const percent = `${(growth * 100).toFixed(1)} %`
  return {
    guarantee: `${name} holds in the last third at most ${ALLOWED_GROWTH * 100} % more than in the first`,
    violations: growth <= ALLOWED_GROWTH ? [] : [`it holds ${percent} more`],
    examined: `${(first / 1024).toFixed(1)} MB, then ${(last / 1024).toFixed(1)} MB: ${percent}`,
  }
}
