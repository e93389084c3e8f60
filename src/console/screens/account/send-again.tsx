import { useEffect, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import type { Failure, Outcome } from '../../requests/client.ts'

/** A mail takes some seconds, and one network gets five codes an hour. */
const WAIT_MS = 60_000

interface SendAgainProps {
  /** Whether one was sent right before. */
  isJustSent: boolean
  send(): Promise<Outcome<unknown>>
}

/** Asks for another code, once the last one has had its minute to arrive, which is counted down. */
export function SendAgain({ isJustSent, send }: SendAgainProps) {
  const [until, setUntil] = useState(() => (isJustSent ? Date.now() + WAIT_MS : 0))
  const [now, setNow] = useState(Date.now)
  const [outcome, setOutcome] = useState<{ failure: Failure | null } | null>(null)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [now, left])
  const ask = async () => {
    setUntil(Date.now() + WAIT_MS)
    setNow(Date.now())
    setOutcome(await send())
  }
  return (
    <>
      <button type="button" class="plain" disabled={left > 0} onClick={ask}>
        {left > 0
          ? say([`Otro código en ${clock(left)}`, `Another code in ${clock(left)}`])
          : say(['Enviar otro código', 'Send another code'])}
      </button>
      {outcome?.failure && <FailureNotice failure={outcome.failure} />}
      <p role="status" class="quiet">
        {outcome?.failure === null && say(['Listo: revisa tu correo.', 'Done: look at your mail.'])}
      </p>
    </>
  )
}

/** `0:45` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
