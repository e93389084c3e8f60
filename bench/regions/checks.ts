import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../dev/stack/database.ts'
import { apiKeyId } from '../../src/platform/ids.ts'
import { createCall } from '../world.ts'
import { APPLY_DELAY_SECONDS, type Process, type Testbed } from './processes.ts'

const POLL_MS = 100

/** What was done, how often it was looked at, and how often that was wrong. */
export interface Check {
  what: string
  looks: number
  /** Looks that showed what was no longer so, or payments beyond the one that was asked for. */
  wrong: number
  /** Whether this may be stale. */
  mayBeStale: boolean
  /** At how many changes the standby itself was behind at that moment; null where it was not asked. */
  behind: { of: number; count: number } | null
}

/** How long until each change of a store was seen, in milliseconds. */
export interface Staleness extends Check {
  seenAfterMs: number[]
}

const read = async (process: Process, path: string, token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const response = await fetch(`${process.url}/api/v1${path}`, { headers })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const times = (count: number) => Array.from({ length: count }, (_, round) => round)

/** Changes the store, and looks at once, and until the change is seen. */
export async function checkStore(
  { world, slug }: Testbed,
  process: Process,
  rounds: number,
): Promise<{ publicly: Staleness; byOwner: Check }> {
  const path = `/merchants/${world.merchant.id}/store`
  const [seenAfterMs, counts] = [[] as number[], { publicly: 0, byOwner: 0 }]
  for (const round of times(rounds)) {
    const description = `Abierto ${round}`
    const put = await fetch(`${process.url}/api/v1${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${world.token}` },
      body: JSON.stringify({ description }),
    })
    if (!put.ok) throw new Error(await put.text())
    const start = performance.now()
    const isStale = async () =>
      (await read(process, `/stores/${slug}`)).body.description !== description
    const own = await read(process, path, world.token)
    if (own.body.description !== description) counts.byOwner += 1
    if (await isStale()) counts.publicly += 1
    while (await isStale()) await sleep(POLL_MS)
    seenAfterMs.push(performance.now() - start)
  }
  return {
    publicly: {
      what: 'a changed store, on its public page',
      ...{ looks: rounds, wrong: counts.publicly, mayBeStale: true, seenAfterMs, behind: null },
    },
    byOwner: {
      what: 'a changed store, as its owner reads it',
      ...{ looks: rounds, wrong: counts.byOwner, mayBeStale: false, behind: null },
    },
  }
}

/** Until the standby has what was made. */
const waitForStandby = () => sleep((APPLY_DELAY_SECONDS + 1) * 1000)

/** Revokes keys at one process, and uses each at all of them. */
export async function checkRevokedKeys(
  { world, askStandby }: Testbed,
  processes: readonly Process[],
  rounds: number,
): Promise<Check> {
  const [first] = processes as [Process]
  const call = createCall(first.url)
  const keys: { id: string; key: string }[] = []
  for (const round of times(rounds)) {
    const body = { name: `Caja ${round}`, environment: 'test' }
    keys.push(await call('POST', '/api-keys', body, world.token))
  }
  await waitForStandby()
  const [looks, behind] = [rounds * processes.length, { of: rounds, count: 0 }]
  let accepted = 0
  for (const { id, key } of keys) {
    const uses = () => Promise.all(processes.map((process) => read(process, '/rates', key)))
    if ((await uses()).some(({ status }) => status !== 200)) throw new Error('a key is refused')
    const headers = { Authorization: `Bearer ${world.token}` }
    await fetch(`${first.url}/api/v1/api-keys/${id}`, { method: 'DELETE', headers })
    accepted += (await uses()).filter(({ status }) => status !== 401).length
    const text = 'select revoked_at is null from api_keys where id = $1'
    if ((await askStandby(text, [apiKeyId.toUuid(id)])) === 'true') behind.count += 1
  }
  const what = 'a revoked key, on the next request'
  return { what, looks, wrong: accepted, mayBeStale: false, behind }
}

/** Switches links off at one process, and pays each at all of them. */
export async function checkLinksSwitchedOff(
  { world, askStandby }: Testbed,
  processes: readonly Process[],
  rounds: number,
): Promise<Check> {
  const [first] = processes as [Process]
  const call = createCall(first.url)
  const path = `/merchants/${world.merchant.id}/payment-links`
  const links: { id: string; token: string }[] = []
  for (const round of times(rounds)) {
    const body = { label: `Torta ${round}`, amount: 25, environment: 'test' }
    links.push(await call('POST', path, body, world.token))
  }
  await waitForStandby()
  const [looks, behind] = [rounds * processes.length, { of: rounds, count: 0 }]
  let paid = 0
  for (const { id, token } of links) {
    await call('PUT', `${path}/${id}`, { active: false }, world.token)
    const results = await Promise.all(processes.map((process) => charge(process, token)))
    paid += results.filter((status) => status !== 409).length
    const text = 'select active from payment_links where token = $1'
    if ((await askStandby(text, [token])) === 'true') behind.count += 1
  }
  const what = 'a link that was switched off, paid'
  return { what, looks, wrong: paid, mayBeStale: false, behind }
}

let payer = 0

async function charge({ url }: Process, token: string): Promise<number> {
  payer += 1
  const phone = `0424${String(payer).padStart(7, '0')}`
  const body = { phone, document: 'V12345678', bankCode: '0102', otp: '123456' }
  const response = await fetch(`${url}/api/v1/pay/${token}/charge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

/** Sends each Idempotency-Key to all processes at once, and counts the payments. */
export async function checkIdempotencyKeys(
  { world, database }: Testbed,
  processes: readonly Process[],
  rounds: number,
): Promise<Check> {
  const before = await countOrders(database.ownerUrl)
  for (const _ of times(rounds)) {
    const key = randomUUID()
    await Promise.all(
      processes.map(async ({ url }) => {
        const response = await fetch(`${url}/api/v1/bank/p2p`, {
          method: 'POST',
          headers: {
            ...{ 'Content-Type': 'application/json', 'Idempotency-Key': key },
            Authorization: `Bearer ${world.token}`,
          },
          body: JSON.stringify({
            ...{ account_number: world.payingAccount, phone: '04121234567', amount: 2 },
          }),
        })
        await response.arrayBuffer()
      }),
    )
  }
  const made = (await countOrders(database.ownerUrl)) - before
  return {
    what: 'one Idempotency-Key at all processes at once',
    ...{ looks: rounds * processes.length, wrong: made - rounds, mayBeStale: false, behind: null },
  }
}

/** Charges links that may be paid once, at all processes at once, and counts the payments. */
export async function checkLinksPaidOnce(
  { world, database }: Testbed,
  processes: readonly Process[],
  rounds: number,
): Promise<Check> {
  const [first] = processes as [Process]
  const links = `/merchants/${world.merchant.id}/payment-links`
  let beyond = 0
  for (const round of times(rounds)) {
    const body = { label: `Una ${round}`, amount: 25, maxPayments: 1, environment: 'test' }
    const link = await createCall(first.url)('POST', links, body, world.token)
    await Promise.all(processes.map((process) => charge(process, link.token)))
    beyond += Math.abs((await countPayments(database.ownerUrl, link.token)) - 1)
  }
  return {
    what: 'a link that may be paid once, charged at all processes at once',
    ...{ looks: rounds * processes.length, wrong: beyond, mayBeStale: false, behind: null },
  }
}

const countOrders = (ownerUrl: string) => count(ownerUrl, 'select count(*) from bank_orders', [])

const countPayments = (ownerUrl: string, token: string) =>
  count(
    ownerUrl,
    `select count(*) from transactions t join payment_links l on l.id = t.link_id
     where l.token = $1 and t.status = 'completed'`,
    [token],
  )

const count = (ownerUrl: string, text: string, values: string[]): Promise<number> =>
  withDatabase(ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(text, values)
    return Number(rows[0]?.count)
  })
