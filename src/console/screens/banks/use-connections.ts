import { api } from '../../requests/client.ts'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import type { Connection } from './connection-parts.tsx'

const NONE = { data: [] as Connection[], failure: null }

/** The person's bank connections; none of them is of the test environment. */
export const useConnections = (environment: string | undefined): Reading<Connection[]> =>
  useRequest(async () => {
    if (environment !== 'live') return NONE
    const read = await api.listOwnBankConnections({ query: { limit: 100 } })
    return read.failure ? read : { data: read.data.data, failure: null }
  }, [environment])
