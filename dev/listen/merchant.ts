import { Problem } from '../stack/problem.ts'
import type { Read } from './client.ts'

interface Merchant {
  id: string
  name: string
}

/**
 * The named merchant, or the only one that the key can access. Throws a Problem that lists them if there are
 * several.
 */
export async function chooseMerchant(
  read: Read,
  named: string | undefined,
  signal: AbortSignal,
): Promise<Merchant> {
  if (named !== undefined) return read(`/merchants/${encodeURIComponent(named)}`, signal)
  const { data } = await read<{ data: Merchant[] }>('/merchants?limit=100', signal)
  const [only, ...others] = data
  if (only === undefined) throw new Problem('This key has access to no merchant: create one first.')
  if (others.length === 0) return only
  const lines = data.map(({ id, name }) => `  ${id}  ${name}`)
  throw new Problem(['Which merchant? --merchant one of these:', ...lines].join('\n'))
}
