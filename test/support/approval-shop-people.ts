import {
  BANK_CODES,
  heard,
  nextSerial,
  PHONES,
  type Shop,
  type Shown,
  sessionOf,
  somebody,
  tick,
} from './approval-shop.ts'

const ROLES = ['ADMIN', 'MEMBER', 'CASHIER'] as const

const approvalsOf = ({ merchant }: Shop) => `/merchants/${merchant.id}/approvals`

/** What this person finds waiting; nothing where they may not look. */
async function waitingFor(shop: Shop, as: { token: string }) {
  const path = `${approvalsOf(shop)}?environment=live&status=pending&limit=100`
  const answer = await heard(shop.till.api('GET', path, { as }))
  return (answer?.body.data ?? []) as (Shown & { id: string })[]
}

/** Somebody approves or rejects one of what they are shown, sometimes twice at once. */
export async function decide(shop: Shop, what: 'approve' | 'reject'): Promise<void> {
  const { random, till, history } = shop
  // Often the owner, who may: the others come and go.
  const person = random.happens(0.5) ? shop.owner : somebody(shop)
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
export async function changePeople(shop: Shop): Promise<void> {
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

const payoutsOf = ({ merchant }: Shop) => `/merchants/${merchant.id}/payouts`

/** Somebody submits a payout, for now or for tomorrow. */
export async function submitPayout(shop: Shop): Promise<void> {
  const { random, till } = shop
  const now = tick(shop)
  const as = await sessionOf(shop, somebody(shop), now)
  const rows = Array.from({ length: 1 + random.integerBelow(2) }, () => {
    const payee = { phone: random.pick(PHONES), bankCode: random.pick(BANK_CODES) }
    return {
      ...payee,
      document: 'V12345678',
      name: 'Luis Rojas',
      amount: 2_000 + nextSerial() + 0.5,
    }
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

/** Somebody approves one of the newest payouts. */
export async function approvePayout(shop: Shop): Promise<void> {
  const { random, till, payouts } = shop
  if (payouts.length === 0) return
  const as = await sessionOf(shop, somebody(shop), tick(shop))
  await heard(
    till.api('POST', `${payoutsOf(shop)}/${random.pick(payouts.slice(-8))}/approve`, { as }),
  )
}
