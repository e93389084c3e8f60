import type { Bolivar } from '../client.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters } from './text.ts'

export interface Merchant {
  id: string
  /** Without control characters. */
  name: string
}

const shown = ({ id, name }: Merchant): Merchant => ({ id, name: escapeControlCharacters(name) })

/**
 * The named merchant, or the only one that the key can access. Throws a Problem that lists them if there are
 * several.
 */
export async function chooseMerchant(
  client: Bolivar,
  named: string | undefined,
  signal: AbortSignal,
): Promise<Merchant> {
  if (named !== undefined) return shown(await client.getMerchant({ id: named }, { signal }))
  const { data } = await client.listMerchants({ query: { limit: 100 } }, { signal })
  const [only, ...others] = data.map(shown)
  if (only === undefined) throw new Problem('This key has access to no merchant: create one first.')
  if (others.length === 0) return only
  const lines = [only, ...others].map(({ id, name }) => `  ${id}  ${name}`)
  throw new Problem(['Which merchant? --merchant one of these:', ...lines].join('\n'))
}
