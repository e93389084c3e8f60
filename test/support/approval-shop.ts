import type { Fault } from '../../dev/banks/faults.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import type { CallResult } from './api.ts'
import { type OrderTestbed, startOrderTestbed } from './order-testbed.ts'
import type { Random } from './random.ts'
import { type TeamHistory, watchTeam } from './team-history.ts'

export const CEILING = '1000.00'

/** A payment that a program wants. */
export interface Wish {
  amount: string
  phone: string
  key: string
  as: { token: string }
  body: Record<string, unknown>
  answers: (CallResult | null)[]
}

/** What a person was shown when they approved, and what they were told. */
interface Approving {
  approvalId: string
  user: string
  shown: Shown
  from: number
  to: number
  answer: CallResult | null
}

export interface Shown {
  amountVes: number
  concept: string | null
  externalReference: string | null
  payee: { name: string | null; phone: string; bankCode: string; document: string | null }
}

/** The merchant with its people and programs, and all that they have done. */
export interface Shop {
  till: OrderTestbed
  random: Random
  merchant: MerchantFixture
  owner: Actor
  people: Actor[]
  keys: { token: string }[]
  history: TeamHistory
  wishes: Wish[]
  approvings: Approving[]
  /** What each program was told at last of what it wanted. */
  toldAtLast: Told[]
  payouts: string[]
  now: Date
  /** Pending while the Worker is killed and started again. */
  running: Promise<void>
}

export interface Told {
  amount: string
  answer: CallResult
}

/** A merchant that pays from an account at BNC, by programs with a ceiling and by people who come and go. */
export async function openShop(random: Random, now: Date): Promise<Shop> {
  const vars = { ACCOUNT_DAY_LIMIT: '90000000', PAYMENT_LIMIT: '90000000' }
  const till = await startOrderTestbed({ now, vars })
  const { service } = till
  const owner = till.payer as Actor
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(service)))
  const merchant = await createMerchant(service, owner)
  const { accounts } = till
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    accounts.bnc.uuid,
  ])
  for (const [place, person] of people.entries()) {
    await addMember(service, merchant, person, place < 3 ? 'ADMIN' : 'MEMBER')
  }
  await service.database.query(`update members set created_at = '2026-01-01', approver_since =
    case when role in ('OWNER', 'ADMIN') then '2026-01-01'::timestamptz end`)
  const keys = await Promise.all(
    Array.from({ length: 3 }, () =>
      createApiKey(service, owner, { environment: 'live', approvalAbove: CEILING }),
    ),
  )
  const history = await watchTeam(service, merchant.uuid)
  return {
    ...{ till, random, merchant, owner, people, keys, history },
    ...{
      wishes: [],
      approvings: [],
      toldAtLast: [],
      payouts: [],
      now,
      running: Promise.resolve(),
    },
  }
}

/** The bank fails now and then, and books around midnight on the day beside. */
export function failAtRandom({ till: { bnc }, random }: Shop): void {
  let silences = 2
  bnc.server.chooseFaultsBy(({ path }): Fault | undefined => {
    const isOrder = /SendP2P/.test(path)
    const answer = isOrder ? random.next() : 1
    if (answer < 0.04) bnc.answerNext('G91', { done: random.happens(0.5) })
    else if (answer < 0.07) bnc.answerNext('G51')
    const kind = random.next()
    const when = random.pick(['before', 'after'] as const)
    if (kind < 0.1) return { kind: 'cut', when }
    if (kind < 0.14) return { kind: 'garbage' }
    if (kind < 0.2) return { kind: 'slow', ms: random.integerBelow(200) }
    if (kind > 0.995 && silences > 0) {
      silences -= 1
      return { kind: 'silent', when }
    }
    return undefined
  })
}

/** The next moment, for the service and the bank. */
export function tick(shop: Shop): Date {
  const { random, till } = shop
  const jump = random.happens(0.01) ? 10 * 60_000 : 0
  shop.now = new Date(shop.now.getTime() + 20 + random.integerBelow(2_000) + jump)
  till.setTime(shop.now)
  const hour = (shop.now.getUTCHours() + 20) % 24
  const shift = random.integerBelow(180)
  till.bnc.shiftBooking(hour < 3 ? -shift : hour >= 20 ? shift : 0)
  return shop.now
}

/** The answer; null where the Worker died, or nobody waited for it. */
export const heard = (call: Promise<CallResult>): Promise<CallResult | null> =>
  call.catch((error: Error) => {
    if (/fetch failed|terminated|closed|Timeout|Abort/.test(`${error.name} ${error.message}`)) {
      return null
    }
    throw error
  })

export const sessionOf = ({ till: { service } }: Shop, person: Actor, from: Date) =>
  createSession(service, person.uuid, { from })

export const somebody = ({ random, owner, people }: Shop): Actor => random.pick([owner, ...people])

export const PHONES = ['04121234567', '04141234567', '04161234567']
export const BANK_CODES = ['0102', '0105', '0134', '0172']

let serial = 0
/** A number that nothing has had, for amounts by which payments are told apart. */
export const nextSerial = (): number => {
  serial += 1
  return serial
}
