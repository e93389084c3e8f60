import './new-payments.css'
import { useEffect, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import type { Outcome } from '../../requests/client.ts'

const SHORTEST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 120_000

interface NewPaymentsProps {
  /** How many there were when the list was read. */
  known: number
  /** Counts them again. */
  count(): Promise<Outcome<{ total: number }>>
  onShow(): void
}

/** Says that payments have come since a list was read, without moving what is being read. */
export function NewPayments({ known, count, onShow }: NewPaymentsProps) {
  const found = useCount(known, count)
  const added = found - known
  return (
    <div role="status" class="new-rows">
      {added > 0 && (
        <button
          type="button"
          onClick={() => {
            scrollTo(0, 0)
            onShow()
          }}
        >
          {say([
            added === 1 ? '1 pago nuevo' : `${added} pagos nuevos`,
            added === 1 ? '1 new payment' : `${added} new payments`,
          ])}{' '}
          <span aria-hidden="true">↑</span>
        </button>
      )}
    </div>
  )
}

/** How many there are, counted again while the screen is seen: less often the longer nothing comes. */
function useCount(known: number, count: NewPaymentsProps['count']): number {
  const [found, setFound] = useState(known)
  useEffect(() => {
    setFound(known)
    let [timer, pause] = [0, SHORTEST_PAUSE_MS]
    const ask = async () => {
      if (document.visibilityState === 'hidden') return wait()
      const { data } = await count()
      if (timer === -1) return
      if (data && data.total > known) setFound(data.total)
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
      wait()
    }
    const wait = () => {
      timer = setTimeout(ask, pause)
    }
    // Who comes back to the screen wants to know now.
    const wake = () => {
      if (document.visibilityState === 'hidden' || timer === -1) return
      clearTimeout(timer)
      pause = SHORTEST_PAUSE_MS
      void ask()
    }
    wait()
    document.addEventListener('visibilitychange', wake)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(timer)
      timer = -1
    }
  }, [known])
  return found
}
