import { BANKS } from '../../../domain/banks.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { TesoroConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { textOf } from '../text-of.ts'
import { objectOf, post } from './client.ts'

/** The bank's own codes, by the official ones. */
type BankList = Readonly<Record<string, string>>

/** Words that banks have or have not in their names. */
const COMMON = new Set([
  'BANCO',
  'DE',
  'DEL',
  'LA',
  'LOS',
  'EL',
  'CA',
  'C',
  'A',
  'SA',
  'UNIVERSAL',
  'BANK',
])

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9%]+/)
    .filter((word) => word !== '' && !COMMON.has(word))

/** The official code of the bank of a name: one of the two names has all words of the other. Null if two banks fit as well. */
function officialCodeOf(name: string): string | null {
  const given = new Set(wordsOf(name))
  const fitting = Object.entries(BANKS).flatMap(([code, known]) => {
    const words = wordsOf(known)
    const common = words.filter((word) => given.has(word)).length
    const isWithin = common > 0 && (common === words.length || common === given.size)
    return isWithin ? [{ code, common, others: words.length + given.size - 2 * common }] : []
  })
  const [best, next] = fitting.toSorted(
    (one, other) => other.common - one.common || one.others - other.others,
  )
  const isTie = best && next?.common === best.common && next.others === best.others
  return best && !isTie ? best.code : null
}

/** The banks of an answer that are named as one of ours; one that is named twice is left out. */
export function readBankList(body: unknown): BankList {
  const list: Record<string, string | null> = {}
  for (const row of Array.isArray(body) ? body.map(objectOf) : []) {
    const [own, official] = [textOf(row.codigo), officialCodeOf(textOf(row.nombre) ?? '')]
    if (own === null || official === null) continue
    list[official] = (list[official] ?? own) === own ? own : null
  }
  const entries = Object.entries(list).filter(([, own]) => own !== null)
  return Object.fromEntries(entries) as BankList
}

/**
 * The bank's own code of a payer's bank: its list is read once a day, as the key of the bank session, and names decide,
 * since its codes are not the official ones. Null for a bank that it does not have. Rejects with BankUnreachable.
 */
export async function ownCodeOf(
  config: WithFetch<TesoroConfig>,
  bankCode: string,
  { session, signal }: BankCall,
): Promise<string | null> {
  const key =
    session.storedKey ??
    (await session.renew(null, async () => {
      const result = await post(config.fetch, `${config.baseUrl}/bancos`, {}, signal)
      const list = result.kind === 'answered' ? readBankList(result.body) : {}
      if (Object.keys(list).length === 0) throw new BankUnreachable('bancos: UNREADABLE')
      return JSON.stringify(list)
    }))
  return (JSON.parse(key) as BankList)[bankCode] ?? null
}
