import { useEffect, useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { Customer } from './texts.ts'

const MOST_FOUND = 8
/** While somebody types, only what they stop at is searched for. */
const PAUSE_MS = 200

/** The customers that fit what is typed. */
export function useCustomers(): { found: readonly Customer[]; search(text: string): void } {
  const { client, environment, id } = useMerchant()
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useRequest(
    () =>
      client.listCustomers({
        query: { environment, limit: MOST_FOUND, ...(searched && { search: searched }) },
      }),
    [id, environment, searched],
  )
  return { found: data?.data ?? [], search: setText }
}
