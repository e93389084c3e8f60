import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../dev/banks/faults.ts'
import { approvalId, newUuid } from '../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import type { CallResult } from '../support/api.ts'
import {
  newIdempotencyKey,
  type OrderTestbed,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { createRandom, type Random } from '../support/random.ts'
import { type TeamHistory, watchTeam } from '../support/team-history.ts'

afterAll(stopOrderTestbeds)

/** `RANDOM_APPROVALS=20000` for a long run. */
const OPERATIONS = Number(process.env.RANDOM_APPROVALS ?? 360)
const AT_ONCE = 8
const CEILING = '1000.00'

/** When the operations begin: on an ordinary morning, and shortly before a midnight, the month's end and the year's. */
const ERAS = [
  '2026-03-10T14:00:00Z',
  '2026-03-20T03:40:00Z',
  '2026-04-01T03:40:00Z',
  '2027-01-01T03:40:00Z',
].map((moment) => new Date(moment))

const PHONES = ['04121234567', '04141234567', '04161234567']
const BANKS = ['0102', '0105', '0134', '0172']
const ROLES = ['ADMIN', 'MEMBER', 'CASHIER'] as const

/** A payment that a program wants. */
interface Wish {
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

interface Shown {
  amountVes: number
  concept: string | null
  externalReference: string | null
  payee: { name: string | null; phone: string; bankCode: string; document: string | null }
}

/** The merchant with its people and programs, and all that they have done. */
interface Shop {
  till: OrderTestbed
  random: Random
  merchant: MerchantFixture
  owner: Actor
  people: Actor[]
  keys: { token: string }[]
  history: TeamHistory
  wishes: Wish[]
  approvings: Approving[]
  payouts: string[]
  now: Date
  /** While the Worker is killed and started again. */
  running: Promise<void>
}

async function openShop(random: Random): Promise<Shop> {
  const vars = { ACCOUNT_DAY_LIMIT: '90000000', PAYMENT_LIMIT: '90000000' }
  const till = await startOrderTestbed({ now: ERAS[0] as Date, vars })
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
      payouts: [],
      now: ERAS[0] as Date,
      running: Promise.resolve(),
    },
  }
}

/** The bank fails now and then, and books around midnight on the day beside. */
function failAtRandom({ till: { bnc }, random }: Shop): void {
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
function tick(shop: Shop): Date {
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
const heard = (call: Promise<CallResult>): Promise<CallResult | null> =>
  call.catch((error: Error) => {
    if (/fetch failed|terminated|closed|Timeout|Abort/.test(`${error.name} ${error.message}`)) {
      return null
    }
    throw error
  })

const sessionOf = ({ till: { service } }: Shop, person: Actor, from: Date) =>
  createSession(service, person.uuid, { from })

const somebody = ({ random, owner, people }: Shop): Actor => random.pick([owner, ...people])

let serial = 0

/** A payment above the ceiling, or below it; details that are left out are those that are remembered. */
function newWish(shop: Shop, isLarge: boolean, isWhole: boolean): Wish {
  const { random, keys, till } = shop
  serial += 1
  const amount = isLarge ? `${2_000 + serial}.25` : (10 + serial / 100).toFixed(2)
  const phone = random.pick(PHONES)
  const payee = {
    bank_code: random.pick(BANKS),
    document: `V${10_000_000 + random.integerBelow(9)}`,
    name: random.pick(['Luis Rojas', 'Carmen Díaz', 'Pedro Silva']),
  }
  return {
    ...{ amount, phone, key: newIdempotencyKey(), as: random.pick(keys), answers: [] },
    body: {
      ...{ account_number: till.accounts.bnc.id, amount: Number(amount), phone },
      ...{ concept: `Pago ${serial}`, external_reference: `PED-${serial}` },
      ...(isWhole && payee),
    },
  }
}

async function ask(shop: Shop, wish: Wish): Promise<CallResult | null> {
  const { api } = shop.till
  tick(shop)
  return heard(
    api('POST', '/bank/p2p', {
      as: wish.as,
      body: wish.body,
      headers: { 'Idempotency-Key': wish.key },
    }),
  )
}

async function askAnew(shop: Shop, isLarge: boolean): Promise<void> {
  const wish = newWish(shop, isLarge, !isLarge || shop.random.happens(0.5))
  shop.wishes.push(wish)
  wish.answers.push(await ask(shop, wish))
}

/** The same again; or, under the key of what waits or waited, another payment, which never counts. */
async function askAgain(shop: Shop): Promise<void> {
  const { random, wishes } = shop
  const wish = wishes.length > 0 ? random.pick(wishes.slice(-40)) : undefined
  if (wish === undefined) return
  if (random.happens(0.6) || !wish.answers.some(isWaiting)) {
    wish.answers.push(await ask(shop, wish))
    return
  }
  const other = newWish(shop, true, true)
  const answer = await ask(shop, { ...other, key: wish.key, as: wish.as })
  expect(answer !== null && (answer.status === 201 || isWaiting(answer)), answer?.text).toBe(false)
}

const codeOf = (answer: CallResult | null): string | undefined => answer?.body?.error?.code
const isWaiting = (answer: CallResult | null) => codeOf(answer) === 'APPROVAL_REQUIRED'

const approvalsOf = ({ merchant }: Shop) => `/merchants/${merchant.id}/approvals`

/** What this person finds waiting; nothing where they may not look. */
async function waitingFor(shop: Shop, as: { token: string }) {
  const path = `${approvalsOf(shop)}?environment=live&status=pending&limit=100`
  const answer = await heard(shop.till.api('GET', path, { as }))
  return (answer?.body.data ?? []) as (Shown & { id: string })[]
}

async function decide(shop: Shop, what: 'approve' | 'reject'): Promise<void> {
  const { random, till, history } = shop
  const person = somebody(shop)
  const as = await sessionOf(shop, person, tick(shop))
  const waiting = await waitingFor(shop, as)
  if (waiting.length === 0) return
  const shown = random.pick(waiting)
  const call = () => heard(till.api('POST', `${approvalsOf(shop)}/${shown.id}/${what}`, { as }))
  if (what === 'reject') {
    await call()
    return
  }
  const from = await history.position()
  tick(shop)
  const answers = await Promise.all(random.happens(0.1) ? [call(), call()] : [call()])
  await shop.running
  const to = await history.position()
  for (const answer of answers) {
    shop.approvings.push({ approvalId: shown.id, user: person.uuid, shown, from, to, answer })
  }
}

/** Somebody is lowered or raised by the owner, leaves, comes, is suspended, or may act again. */
async function changePeople(shop: Shop): Promise<void> {
  const { random, merchant, till, owner, people } = shop
  const { service, api } = till
  const person = random.pick(people)
  const path = `/merchants/${merchant.id}/members/${person.id}`
  const now = tick(shop)
  const as = await sessionOf(shop, owner, now)
  const way = random.next()
  if (way < 0.45) await heard(api('PUT', path, { as, body: { role: random.pick(ROLES) } }))
  else if (way < 0.6) await heard(api('DELETE', path, { as }))
  else if (way < 0.85) {
    await service.database.query(
      `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [merchant.uuid, person.uuid, random.pick(ROLES), now],
    )
  } else {
    await service.database.query(
      `update users set status = case status when 'active' then 'suspended' else 'active' end, updated_at = $2 where id = $1`,
      [person.uuid, now],
    )
  }
}

async function stopOperations({ till: { service } }: Shop, enabled: boolean): Promise<void> {
  await service.database.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at) values ($1, 'live', $2, 'prueba', now())
     on conflict on constraint operation_stops_scope_key do update set enabled = excluded.enabled`,
    [newUuid(new Date()), enabled],
  )
}

const payoutsOf = ({ merchant }: Shop) => `/merchants/${merchant.id}/payouts`

async function submitPayout(shop: Shop): Promise<void> {
  const { random, till } = shop
  const now = tick(shop)
  const as = await sessionOf(shop, somebody(shop), now)
  const rows = Array.from({ length: 1 + random.integerBelow(2) }, () => {
    serial += 1
    const payee = { phone: random.pick(PHONES), bankCode: random.pick(BANKS) }
    return { ...payee, document: 'V12345678', name: 'Luis Rojas', amount: 2_000 + serial + 0.5 }
  })
  const tomorrow = new Date(now.getTime() + 20 * 60 * 60_000).toISOString().slice(0, 10)
  const scheduledFor = random.happens(0.5) ? { scheduledFor: tomorrow } : {}
  const body = { environment: 'live', rows, ...scheduledFor }
  const made = await heard(till.api('POST', payoutsOf(shop), { as, body }))
  if (made?.status !== 201) return
  const submitted = await heard(
    till.api('POST', `${payoutsOf(shop)}/${made.body.id}/submit`, { as }),
  )
  if (submitted?.status === 200) shop.payouts.push(made.body.id)
}

async function approvePayout(shop: Shop): Promise<void> {
  const { random, till, payouts } = shop
  if (payouts.length === 0) return
  const as = await sessionOf(shop, somebody(shop), tick(shop))
  await heard(
    till.api('POST', `${payoutsOf(shop)}/${random.pick(payouts.slice(-8))}/approve`, { as }),
  )
}

function killWorker(shop: Shop): void {
  const { till, random } = shop
  shop.running = shop.running.then(async () => {
    await sleep(random.integerBelow(60))
    till.service.crash()
    await till.service.restart()
  })
}

async function runCron(shop: Shop): Promise<void> {
  await shop.till.service.runCron(tick(shop)).catch((error: Error) => {
    if (!/fetch failed|terminated|closed/.test(error.message)) throw error
  })
}

const WAYS: readonly (readonly [share: number, way: (shop: Shop) => unknown])[] = [
  [0.22, (shop) => askAnew(shop, true)],
  [0.12, (shop) => askAnew(shop, false)],
  [0.1, askAgain],
  [0.24, (shop) => decide(shop, 'approve')],
  [0.04, (shop) => decide(shop, 'reject')],
  [0.1, changePeople],
  [0.05, submitPayout],
  [0.06, approvePayout],
  [0.01, (shop) => stopOperations(shop, false)],
  [0.02, (shop) => stopOperations(shop, true)],
  [0.002, killWorker],
  [0.038, runCron],
]

async function actAtRandom(shop: Shop): Promise<void> {
  let chosen = shop.random.next()
  const [, way] = WAYS.find(([share]) => {
    chosen -= share
    return chosen < 0
  }) ?? [0, runCron]
  await shop.running
  await way(shop)
}

/** So many operations, some at a time; then everything is settled. */
async function live(shop: Shop, start: Date, operations: number): Promise<void> {
  const { till } = shop
  shop.now = start
  failAtRandom(shop)
  let left = operations
  const line = async () => {
    while (left > 0) {
      left -= 1
      await actAtRandom(shop)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  await shop.running
  await stopOperations(shop, true)
  till.bnc.server.clearFaults()
  till.bnc.shiftBooking(0)
  till.restartClock(shop.now)
  await till.runCron(3)
  for (const wish of shop.wishes.splice(0)) await expectToldTruly(shop, wish)
  await runCronForThreeDays(till)
}

interface OrderRow {
  id: string
  bank_key: string
  amount: string
  status: string
  failure_reason: string | null
  phone: string
  bank_code: string
  document: string | null
  name: string | null
  concept: string | null
  external_reference: string | null
  approval: string | null
  approver: string | null
  payout: string | null
}

const ordersOf = ({ till: { service } }: Shop) =>
  service.database.query<OrderRow>(
    `select o.id, o.bank_key, o.amount::text, o.status, o.failure_reason, o.phone, o.bank_code, o.document, o.name,
       o.concept, o.external_reference, public_id('apr', a.id) as approval, a.decided_by as approver,
       r.payout_id as payout
     from bank_orders o left join approvals a on a.order_id = o.id left join payout_rows r on r.order_id = o.id
     where o.kind = 'p2p' order by o.id`,
  )

const paidKeys = ({ till }: Shop) => new Set(till.bnc.books.paidOut().map((line) => line.bankKey))

/** What a program was told last is so, and stays so: nothing is sent of what it was told has failed. */
async function expectToldTruly(shop: Shop, wish: Wish): Promise<void> {
  const answer = await shop.till.api('POST', '/bank/p2p', {
    ...{ as: wish.as, body: wish.body },
    headers: { 'Idempotency-Key': `${wish.key}` },
  })
  toldAtLast.push({ amount: wish.amount, answer })
  const ids = [...wish.answers, answer].flatMap((told) =>
    told?.status === 201 ? told.body.id : [],
  )
  expect(new Set(ids).size, wish.amount).toBeLessThanOrEqual(1)
  for (const told of wish.answers) {
    if (told?.status !== 201 || told.body.status === 'pending') continue
    expect(answer.body, told.text).toMatchObject({ status: told.body.status })
  }
}

const toldAtLast: { amount: string; answer: CallResult }[] = []

async function judge(shop: Shop): Promise<Record<string, number>> {
  const { till, history, approvings } = shop
  const record = await history.read()
  const orders = await ordersOf(shop)
  const lines = till.bnc.books.paidOut()
  const counted = { paid: lines.length, approved: 0, payoutRows: 0, below: 0 }
  expect(new Set(lines.map((line) => line.bankKey)).size, 'each order is paid once').toBe(
    lines.length,
  )
  const wrong: string[] = []

  for (const line of lines) {
    const order = orders.find(({ bank_key }) => bank_key === line.bankKey)
    const written = order && record.find('order', order.id)
    if (!order || !written) {
      wrong.push(`${line.amount}: nobody ordered it`)
      continue
    }
    if (order.payout !== null) {
      counted.payoutRows += 1
      wrong.push(...(await objectionsToPayout(shop, order, written.seq)))
    } else if (Number(order.amount) > Number(CEILING)) {
      counted.approved += 1
      const asked = record.find('asked', `${order.approval && uuidOf(order.approval)}`)
      const objection =
        asked && order.approver !== null
          ? record.objectionTo(order.approver, written.seq, asked.at)
          : 'was never approved'
      if (objection) wrong.push(`${order.amount}: who approved it ${objection}`)
      const approving = approvings.filter(
        (one) =>
          one.approvalId === order.approval &&
          one.user === order.approver &&
          one.from < written.seq &&
          written.seq < one.to,
      )
      if (approving.length === 0) wrong.push(`${order.amount}: was sent while nobody approved it`)
      if (approving.length > 0 && approving.every(({ answer }) => isRefusal(answer))) {
        wrong.push(
          `${order.amount}: was sent though its approver was told ${approving[0]?.answer?.text}`,
        )
      }
      for (const { shown } of approving) {
        const paid = {
          amountVes: Number(line.amount),
          concept: order.concept,
          externalReference: order.external_reference,
          payee: {
            ...{ name: order.name, phone: line.phone, bankCode: bankOf(till, line.bankKey) },
            document: order.document,
          },
        }
        expect(paid, `${order.amount} is paid as it was shown`).toMatchObject({
          amountVes: shown.amountVes,
          concept: shown.concept,
          externalReference: shown.externalReference,
          payee: {
            ...{ name: shown.payee.name, phone: shown.payee.phone },
            ...{ bankCode: shown.payee.bankCode, document: shown.payee.document },
          },
        })
      }
    } else counted.below += 1
  }

  const paid = paidKeys(shop)
  for (const order of orders) {
    if (order.status === 'failed' && paid.has(order.bank_key))
      wrong.push(`${order.amount}: failed (${order.failure_reason}), and the bank paid it`)
  }
  for (const { amount, answer } of toldAtLast) {
    const isPaid = lines.some((line) => line.amount === amount)
    const told = answer.status === 201 ? answer.body.status : answer.body?.error.code
    if (told === 'failed' || told === 'APPROVAL_DENIED') {
      if (isPaid) wrong.push(`${amount}: its key was told ${told}, and the bank paid it`)
    }
    if (told === 'success' && !isPaid) wrong.push(`${amount}: success, and the bank paid nothing`)
  }
  expect(wrong).toEqual([])
  return counted
}

const bankOf = ({ bnc }: OrderTestbed, bankKey: string | null): string | undefined =>
  bnc.books.lines().find((line) => line.bankKey === bankKey)?.bankCode

const isRefusal = (answer: CallResult | null): boolean => answer !== null && answer.status >= 400

const uuidOf = (approval: string): string => approvalId.toUuid(approval)

async function objectionsToPayout(shop: Shop, order: OrderRow, seq: number): Promise<string[]> {
  const record = await shop.history.read()
  const [payout] = await shop.till.service.database.query<{
    submitted_by: string
    submitted_as: string | null
    approved_by: string
    submitted_at: Date
  }>('select submitted_by, submitted_as, approved_by, submitted_at from payouts where id = $1', [
    order.payout,
  ])
  if (payout === undefined) return [`${order.amount}: of no payout`]
  const people = {
    approved: payout.approved_by,
    ...(payout.submitted_as !== null && { submitted: payout.submitted_by }),
  }
  return Object.entries(people).flatMap(([what, user]) => {
    const objection = record.objectionTo(user, seq, payout.submitted_at)
    return objection ? [`${order.amount}: who ${what} its payout ${objection}`] : []
  })
}

test('what is sent was allowed at that moment by whom it was shown to, and what was told to have failed is not sent', async () => {
  const random = createRandom()
  console.info(`RANDOM_SEED=${random.seed}`)
  const shop = await openShop(random)
  for (const era of ERAS) await live(shop, era, Math.ceil(OPERATIONS / ERAS.length))
  const counted = await judge(shop)
  console.info(JSON.stringify({ operations: OPERATIONS, ...counted }))
  expect(counted.approved).toBeGreaterThan(0)
  expect(counted.below).toBeGreaterThan(0)
}, 3_600_000)
