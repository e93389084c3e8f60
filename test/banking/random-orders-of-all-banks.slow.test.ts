import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { verdict } from '../../dev/banks/exterior/endpoints.ts'
import type { Fault } from '../../dev/banks/faults.ts'
import { errorResponse } from '../../dev/banks/mercantil/responses.ts'
import { answer } from '../../dev/banks/plaza/responses.ts'
import { createApiKey } from '../support/actors.ts'
import { apiOf, type CallResult } from '../support/api.ts'
import { createLink } from '../support/link-fixtures.ts'
import {
  MINUTES_IN_THREE_DAYS,
  MORNING,
  newIdempotencyKey,
  runCronForThreeDays,
} from '../support/order-testbed.ts'
import { chargeLink, newOtp, newPayer } from '../support/payment-testbed.ts'
import { createRandom, type Random } from '../support/random.ts'
import {
  givePayerKey,
  type ShopBank,
  startVerificationShops,
  type VerificationShops,
} from '../support/verification-shops.ts'

/** Charges and payments; `RANDOM_ORDERS=2000` and `RANDOM_DEBITS=2000` for a long run. */
const ORDERS = Number(process.env.RANDOM_ORDERS ?? 120)
const DEBITS = Number(process.env.RANDOM_DEBITS ?? 40)
const AT_ONCE = 12
const ORDERS_FOR_EACH_CRASH = 60
/** A share of the time in which orders are made: a key is held for 40 seconds. */
const LAST_SECOND = 400
const MINUTE_MS = 60_000

const opened: VerificationShops[] = []
afterAll(() => Promise.all(opened.map((shops) => shops.stop())))

type Kind = 'c2p' | 'p2p' | 'transfer'
type Sort = readonly [ShopBank, Kind]

/** What each bank can be asked for. */
const ORDERS_OF_BANKS: readonly Sort[] = [
  ...(['bnc', 'r4', 'bdv', 'mercantil', 'plaza', 'exterior', 'tesoro'] as const).map(
    (bank) => [bank, 'c2p'] as const,
  ),
  ...(['bnc', 'r4', 'bdv', 'mercantil', 'plaza', 'exterior'] as const).map(
    (bank) => [bank, 'p2p'] as const,
  ),
  ...(['bnc', 'r4', 'plaza', 'exterior'] as const).map((bank) => [bank, 'transfer'] as const),
]

/** One thing to be done, of an amount that nothing else has; it is requested once, or with one key. */
interface Wish {
  bank: ShopBank
  kind: Kind
  amount: string
  key: string | undefined
  requests: number
  hangsUpAfterMs: number | undefined
  /** How it is asked for. */
  send(options: { key: string | undefined; signal?: AbortSignal }): Promise<CallResult>
  answers: CallResult[]
}

async function chargeOf(shops: VerificationShops, bank: ShopBank, amount: string, random: Random) {
  const link = await createLink(shops.service, shops.merchants[bank], {
    ...{ environment: 'live', amount },
    createdAt: new Date(MORNING.getTime() - 5 * 1440 * MINUTE_MS),
  })
  const payer = newPayer()
  const otp = newOtp()
  if (random.happens(0.95)) givePayerKey(shops, bank, payer, otp)
  const { service, banks } = shops
  return (options: Parameters<Wish['send']>[0]) =>
    chargeLink({ service, bnc: banks.bnc, r4: banks.r4 }, link, { payer, otp, ...options })
}

function paymentOf(
  { service, accounts }: VerificationShops,
  as: { token: string },
  { bank, kind, amount }: Pick<Wish, 'bank' | 'kind' | 'amount'>,
) {
  const common = {
    ...{ account_number: accounts[bank].id, amount: Number(amount), concept: 'Pedido 7' },
    ...{ document: 'V12345678', name: 'Luis Rojas' },
  }
  const payee =
    kind === 'p2p'
      ? { phone: '04121234567', bank_code: '0102' }
      : { destination_account: '01020501830003283374' }
  return ({ key, signal }: Parameters<Wish['send']>[0]) =>
    apiOf({
      ...service,
      fetch: (path, init) => service.fetch(path, { ...init, ...(signal && { signal }) }),
    })('POST', kind === 'p2p' ? '/bank/p2p' : '/bank/transfer', {
      ...{ as, body: { ...common, ...payee } },
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })
}

async function newWish(
  shops: VerificationShops,
  as: { token: string },
  [bank, kind]: Sort,
  place: number,
  random: Random,
): Promise<Wish> {
  const amount = `${20 + Math.floor(place / 90)}.${10 + (place % 90)}`
  const isKeyed = random.happens(0.6)
  return {
    ...{ bank, kind, amount, answers: [] },
    send:
      kind === 'c2p'
        ? await chargeOf(shops, bank, amount, random)
        : paymentOf(shops, as, { bank, kind, amount }),
    key: isKeyed ? newIdempotencyKey() : undefined,
    requests: isKeyed && random.happens(0.4) ? 3 : 1,
    hangsUpAfterMs: random.happens(0.15) ? random.integerBelow(150) : undefined,
  }
}

/** Each bank loses answers, is late, says what nobody understands, and says that it does not know. */
function failAtRandom({ banks }: VerificationShops, random: Random): void {
  const undecided: Partial<Record<ShopBank, (done: boolean) => void>> = {
    bnc: (done) => banks.bnc.answerNext('G91', { done, path: /C2P|SendP2P|SIMF/ }),
    r4: (done) => banks.r4.answerNext('87', { done }),
    bdv: (done) => banks.bdv.answerNext('1050', { done }),
    mercantil: (done) =>
      banks.mercantil.answerNext(errorResponse('error_list', '68', 'Tardia'), { done }),
    plaza: (done) => banks.plaza.answerNext(answer('0096'), { done }),
    exterior: (done) => banks.exterior.answerNext(verdict('9998'), { done }),
    tesoro: (done) => banks.tesoro.answerNext(banks.tesoro.answer('ERROR'), { done }),
  }
  banks.plaza.settle({ found: 2, decided: 6, as: 'settled' })
  banks.exterior.decideTransfers(3)
  for (const [name, { server }] of Object.entries(banks)) {
    server.chooseFaultsBy((): Fault | undefined => {
      if (random.happens(0.05)) undecided[name as ShopBank]?.(random.happens(0.5))
      const kind = random.next()
      const when = random.pick(['before', 'after'] as const)
      if (kind < 0.13) return { kind: 'cut', when }
      if (kind < 0.17) return { kind: 'garbage' }
      return kind < 0.25 ? { kind: 'slow', ms: random.integerBelow(300) } : undefined
    })
  }
  banks.r4.settleDebitsBy({ afterQuestions: 2 })
}

/** The caller disconnected, or the Worker died; any other error is a failure. */
function unlessUnheard(error: unknown): null {
  const { name, message } = error as Error
  const isUnheard =
    ['TimeoutError', 'AbortError'].includes(name) || /fetch failed|terminated|closed/.test(message)
  if (!isUnheard) throw error
  return null
}

/** Requests all of it, some at a time, with cron beside it, and kills the Worker now and then. */
async function live(shops: VerificationShops, wishes: readonly Wish[], random: Random) {
  const begun = Date.now()
  // No faster than real time, in which a statement is dated that is read meanwhile: a movement that is older than its
  // charge would be another one's.
  const tick = () =>
    shops.setTime(new Date(MORNING.getTime() + Math.min(Date.now() - begun, LAST_SECOND * 1_000)))
  let running: Promise<void> = Promise.resolve()
  const crash = async () => {
    await sleep(random.integerBelow(60))
    shops.service.crash()
    await shops.service.restart()
  }
  const request = async (wish: Wish) => {
    await running
    const { key, hangsUpAfterMs: patience } = wish
    const signal = patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }
    const told = await wish.send({ key, ...signal }).catch(unlessUnheard)
    if (told) wish.answers.push(told)
  }
  const waiting = [...wishes.entries()]
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, wish] = next
      tick()
      const requests = Array.from({ length: wish.requests }, () => request(wish))
      if (place % ORDERS_FOR_EACH_CRASH === 20) running = running.then(crash)
      await Promise.all(requests)
    }
  }
  let isOver = false
  const cron = async () => {
    while (!isOver) {
      await sleep(random.integerBelow(1_000))
      await running
      tick()
      await shops.service.runCron().catch(unlessUnheard)
    }
  }
  const crons = cron()
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  isOver = true
  await crons
}

/** The bank's own word: how often money of each amount was moved by an order, as `in 20.10` and `out 20.10`. */
function movedAt({ banks }: VerificationShops): Map<string, number> {
  const { bnc, r4, bdv, mercantil, plaza, exterior, tesoro } = banks
  const lines: Record<string, readonly { direction: string; kind: string; amount: string }[]> = {
    bnc: bnc.books.lines(),
    r4: r4.books.movements(),
    bdv: bdv.books.lines(),
    mercantil: mercantil.books.lines(),
    plaza: plaza.books.lines(),
    exterior: exterior.books.lines(),
    tesoro: tesoro.payments.map((payment) => ({ ...payment, direction: 'in' })),
  }
  const moved = new Map<string, number>()
  for (const [bank, booked] of Object.entries(lines)) {
    for (const { direction, kind, amount } of booked) {
      if (kind === 'commission') continue
      const key = `${bank} ${direction} ${amount}`
      moved.set(key, (moved.get(key) ?? 0) + 1)
    }
  }
  return moved
}

interface OrderRow {
  connection: ShopBank
  kind: Kind
  amount: string
  status: 'pending' | 'success' | 'failed'
  flagged: boolean
  /** Why it has failed, and the bank's last code. */
  why: string | null
}

const hasOpenOrders = async ({ service: { database } }: VerificationShops): Promise<boolean> =>
  (await database.query(`select from bank_orders where status = 'pending' and flagged_at is null`))
    .length > 0

/** Compares what is on record with the banks' books, and what was told with what is on record. */
async function judge(shops: VerificationShops, wishes: readonly Wish[]) {
  const rows = await shops.service.database.query<OrderRow>(
    `select connection, kind, amount::text, status, flagged_at is not null as flagged,
       concat_ws(' ', failure_reason, bank_response_code) as why
     from bank_orders`,
  )
  const moved = movedAt(shops)
  const rowsOf = Map.groupBy(rows, ({ connection, amount }) => `${connection} ${amount}`)
  const faults = { false: [] as string[], twice: [] as string[], lost: [] as string[] }
  for (const { bank, kind, amount, answers } of wishes) {
    const name = `${bank} ${kind} ${amount}`
    const times = moved.get(`${bank} ${kind === 'c2p' ? 'in' : 'out'} ${amount}`) ?? 0
    const [row, another] = rowsOf.get(`${bank} ${amount}`) ?? []
    if (times > 1 || another !== undefined) faults.twice.push(`${name}: ${times} times`)
    if (times > 0 && row === undefined) faults.lost.push(`${name}: not on record`)
    if (row?.status === 'pending' && !row.flagged) faults.lost.push(`${name}: pending for ever`)
    if (row?.status === 'success' && times === 0) faults.false.push(`${name}: called paid`)
    if (row?.status === 'failed' && times > 0)
      faults.false.push(`${name}: called failed, ${row.why}`)
    for (const { status, body } of answers) {
      const isOutcome = status < 300 && ['success', 'failed'].includes(body.status)
      if (isOutcome && body.status !== row?.status) faults.false.push(`${name}: ${body.status}`)
    }
  }
  const ends = Map.groupBy(rows, ({ status, flagged }) => (flagged ? 'flagged' : status))
  const counted = Object.fromEntries([...ends].map(([end, of]) => [end, of.length]))
  return { faults, counted: { asked: wishes.length, moved: moved.size, ...counted } }
}

test.each([
  { charges: 'c2p', sorts: ORDERS_OF_BANKS, count: ORDERS },
  {
    charges: 'immediate_debit',
    sorts: [['r4', 'c2p'] as const, ['plaza', 'c2p'] as const],
    count: DEBITS,
  },
] as const)(
  'whatever fails, no bank moves money twice, and no outcome is false or lost: $charges',
  {
    timeout: 120_000 + (ORDERS + DEBITS) * 1_000,
  },
  async ({ charges, sorts, count }) => {
    const random = createRandom()
    console.info(`RANDOM_SEED=${random.seed}`)
    const shops = await startVerificationShops(MORNING, { charges, triesAgain: true })
    opened.push(shops)
    const as = await createApiKey(shops.service, shops.owner, { environment: 'live' })
    const wishes: Wish[] = []
    while (wishes.length < count) {
      wishes.push(await newWish(shops, as, random.pick<Sort>(sorts), wishes.length, random))
    }
    failAtRandom(shops, random)
    await live(shops, wishes, random)
    for (const { server } of Object.values(shops.banks)) server.clearFaults()

    const runCron = async (minutes: number) => {
      const moment = new Date(MORNING.getTime() + minutes * MINUTE_MS)
      shops.setTime(moment)
      await shops.service.runCron(moment)
    }
    // Requests with a key are repeated once the key is no longer held.
    await runCron(8)
    for (const wish of wishes.filter(({ key }) => key)) {
      wish.answers.push(await wish.send({ key: wish.key }))
    }
    await shops.banks.tesoro.repeatNotices()
    shops.banks.r4.settleDebitsBy('at once')
    await runCronForThreeDays({ runCron })
    // A run of cron asks for so many orders only, and it runs each minute.
    for (let more = 0; more < count / 10 && (await hasOpenOrders(shops)); more += 1) {
      await runCron(MINUTES_IN_THREE_DAYS + 11 + more)
    }

    const { faults, counted } = await judge(shops, wishes)
    console.info(charges, JSON.stringify(counted))
    expect(faults, `RANDOM_SEED=${random.seed}`).toEqual({ false: [], twice: [], lost: [] })
    // Most debits that go wrong stay with a person, so that of few none may have failed.
    expect(counted).toMatchObject({ asked: count, success: expect.any(Number) })
  },
)
