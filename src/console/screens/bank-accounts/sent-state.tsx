import { useEffect, useState } from 'preact/hooks'
import { language } from '../../language.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { bankAccountTexts } from './texts.ts'

const texts = bankAccountTexts.movement
type SentPayment = Schemas['TransferStatus']

const TONES = { success: 'good', pending: 'wait', failed: 'bad' } as const
const SHORTEST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

interface SentStateProps {
  /** Of a payment, `pay_...`. */
  id: string
  /** When the bank has given its answer while this is shown. */
  onEnd(): void
}

/**
 * What came of a payment that was sent; while its bank is silent it is asked for again and again. Shows nothing for what
 * is no payment of the user, such as a refund.
 */
export function SentState({ id, onEnd }: SentStateProps) {
  const reading = useRequest<SentPayment>(() => api.getTransferStatus({ query: { id } }), [id])
  const [pause, setPause] = useState(SHORTEST_PAUSE_MS)
  const status = reading.data?.status
  useEffect(() => {
    if (status !== 'pending') return
    const timer = setTimeout(async () => {
      await reading.reload()
      setPause(Math.min(pause * 1.5, LONGEST_PAUSE_MS))
    }, pause)
    return () => clearTimeout(timer)
  }, [status, pause, reading.isLoading])
  const wasPending = useWas(status === 'pending')
  useEffect(() => {
    if (wasPending && status !== undefined && status !== 'pending') onEnd()
  }, [status])
  return <div role="status">{reading.data && <Told of={reading.data} />}</div>
}

/** Whether something was true at any time since this is shown. */
function useWas(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  useEffect(() => {
    if (isTrue) setWas(true)
  }, [isTrue])
  return was
}

const Told = ({ of: { status, failureReason } }: { of: SentPayment }) => (
  <div class={`notice ${TONES[status]}`}>
    <h2>{texts[`${status}Title`]}</h2>
    {failureReason && <p>{failureReason[language]}</p>}
    <p>{texts[status]}</p>
  </div>
)
