import { useEffect, useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import type { Failure } from '../../requests/client.ts'
import { deviceTill } from './device-till.tsx'

/** What is taken off a till is gone before the next sale is put on it. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const next = last.then(act, act)
  last = next
  return next
}

/**
 * Shows a sale on the page of this device's till while its screen is open, until it can be paid no more: a paid one is left
 * to its payer until the screen is left. Gives why that failed, and what tries it again.
 */
export function useOnTill(checkoutId: string, isOver: boolean) {
  const { id, environment, client } = useMerchant()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const tillId = deviceTill(id)?.id
    if (tillId === undefined || isOver) return
    let isPut = false
    void inTurn(async () => {
      const outcome = await client.putTillSale({ tillId, body: { checkoutId, environment } })
      isPut = outcome.failure === null
      setFailure(outcome.failure)
    })
    return () => {
      void inTurn(async () => {
        if (isPut) await client.deleteTillSale({ tillId, query: { environment } })
      })
    }
  }, [id, environment, checkoutId, isOver, tries])
  return { failure, retry: () => setTries((count) => count + 1) }
}
