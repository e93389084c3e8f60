import { groups } from '../../../src/features/groups.ts'
import { ALLOWED_GROWTH, growthOf, type MemorySample } from '../memory.ts'
import type { Recorder } from '../recorder.ts'
import { shown, type Verdict } from './verdict.ts'

/** Reads that the traffic cannot make: they need what stands in a mail, or an uploaded document. */
const UNREAD = new Set(['getInvitation', 'getUserKyc', 'getUserKycFile'])

/** Whether every request was answered as it should be, and the service holds no more than before. */
export function judgeService(recorder: Recorder, samples: readonly MemorySample[]): Verdict[] {
  const failed = [...recorder.kinds].flatMap(([kind, { statuses }]) =>
    [...statuses]
      .filter(([status]) => status >= 500)
      .map(([status, times]) => `${kind}: ${times} × ${status}`),
  )
  const requests = recorder.count(() => true)
  const reads = groups.flatMap(({ routes }) => routes.filter(({ method }) => method === 'get'))
  const missed = reads.filter(({ id }) => !recorder.kinds.has(id) && !UNREAD.has(id))
  return [
    { what: 'no answer is a 5xx', faults: shown(failed), found: `${requests} requests` },
    {
      what: 'each answer has a status that was expected, and each replay the same text',
      faults:
        recorder.surprised === 0 ? [] : [`${recorder.surprised}`, ...shown(recorder.surprises)],
      found: `${recorder.count((status) => status >= 400)} refusals`,
    },
    {
      what: 'the Worker has logged no error',
      faults: [...recorder.errors].map(([event, times]) => `${times} × ${event}`),
      found: `${[...recorder.errors.values()].reduce((sum, times) => sum + times, 0)} errors`,
    },
    {
      what: 'every list and view was read',
      faults: shown(missed.map(({ id }) => id)),
      found: `${reads.length - missed.length} of ${reads.length}`,
    },
    judgeMemory('the heap', samples, 'heapKb'),
    judgeMemory('workerd’s resident memory', samples, 'rssKb'),
  ]
}

function judgeMemory(
  name: string,
  samples: readonly MemorySample[],
  of: 'heapKb' | 'rssKb',
): Verdict {
  const { first, last, growth } = growthOf(samples, of)
  const percent = `${(growth * 100).toFixed(1)} %`
  return {
    what: `${name} holds in the last third at most ${ALLOWED_GROWTH * 100} % more than in the first`,
    faults: growth <= ALLOWED_GROWTH ? [] : [`it holds ${percent} more`],
    found: `${(first / 1024).toFixed(1)} MB, then ${(last / 1024).toFixed(1)} MB: ${percent}`,
  }
}
