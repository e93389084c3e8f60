import { useMerchant } from '../../merchant.ts'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'

/** As many as a page has. */
const MOST = 100

/** The tills that the person sees, those out of use too; null until they are known. */
export function useTills(): readonly Schemas['Till'][] | null {
  const { client, id } = useMerchant()
  const { data } = useRequest(() => client.listTills({ query: { limit: MOST } }), [id])
  return data?.data ?? null
}

/** Their names by their ids. */
export const namesOf = (tills: readonly Schemas['Till'][] | null): Record<string, string> =>
  Object.fromEntries((tills ?? []).map(({ id, name }) => [id, name]))
