import { randomBytes, randomUUID } from 'node:crypto'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import type { Connection } from './connection.ts'
import { type Endpoint, startEndpoint } from './endpoint.ts'
import { newPayment, PRICE } from './operations.ts'
import type { Shop } from './shop.ts'
import type { Side } from './side.ts'

const DOCUMENT = 'V12345678'
const OTP = '12345678'

/** The ways in which a checkout is made and paid, each by requests one after the other. */
const WAYS = {
  'checkout, charge at a bank': async (side: Side, connection: Connection) => {
    const { id, token } = await makeCheckout(side, connection, 'liveTrader')
    const { phone, bankCode } = newPayment()
    const payer = { phone, bankCode, document: DOCUMENT }
    side.bank.books.addPayer({ ...payer, balance: PRICE, tokens: [OTP] })
    await pay(side, connection, token, 'charge', { ...payer, otp: OTP })
    return id
  },
  'checkout, claim asked at a bank': async (side: Side, connection: Connection) => {
    const { id, token } = await makeCheckout(side, connection, 'liveTrader')
    const payment = newPayment()
    side.bank.deposit({ ...payment, amount: PRICE })
    await pay(side, connection, token, 'verify', payment)
    return id
  },
  'checkout, bank’s notice, claim': async (side: Side, connection: Connection) => {
    const { id, token } = await makeCheckout(side, connection, 'liveTrader')
    const payment = newPayment()
    const line = side.bank.deposit({ ...payment, amount: PRICE })
    const { accepted } = await side.bank.notify(line)
    if (!accepted) throw new Error('The notice was not taken.')
    await pay(side, connection, token, 'verify', payment)
    return id
  },
  'checkout, charge in the sandbox': async (side: Side, connection: Connection) => {
    const { id, token } = await makeCheckout(side, connection, 'trader')
    const { phone, bankCode } = newPayment()
    await pay(side, connection, token, 'charge', { phone, bankCode, document: DOCUMENT, otp: OTP })
    return id
  },
}

export type Way = keyof typeof WAYS

export const NOTICED: Way = 'checkout, bank’s notice, claim'
export const ways = Object.keys(WAYS) as Way[]

/** Those of which a crowd leaves none to be settled later: a bank that is asked may answer too late. */
export const promptWays = ways.filter((way) => way !== 'checkout, claim asked at a bank')

/** A version of the service as a shop whose checkouts are paid in one way. Its merchants have an endpoint. */
export function shopOf(side: Side, way: Way, endpoint: Endpoint): Shop {
  return {
    pay: (connection) => WAYS[way](side, connection),
    endpoint,
    database: decodeURIComponent(new URL(side.ownerUrl).pathname.slice(1)),
    pids: side.pids,
  }
}

/** Has the merchants' events of paid checkouts sent to an endpoint of their own, and the bank's notices to the service. */
export async function openEndpoint(side: Side, endings: CleanupStack): Promise<Endpoint> {
  const endpoint = await startEndpoint(({ data }) => data.id, endings)
  for (const [trader, environment] of [
    [side.trader, 'test'],
    [side.liveTrader, 'live'],
  ] as const) {
    await side.client.query(
      `insert into webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
       select uuidv7(), id, $2, $3, array['checkout.paid'], $4, owner_id, now(), now() from merchants where id = $1`,
      [trader.uuid, environment, endpoint.url, randomBytes(16)],
    )
  }
  side.bank.setNoticeUrl(`${side.url}/hooks/bnc`)
  return endpoint
}

async function makeCheckout(
  side: Side,
  connection: Connection,
  name: 'trader' | 'liveTrader',
): Promise<{ id: string; token: string }> {
  const { id: merchant, key } = side[name]
  const body = { externalReference: randomUUID(), amount: Number(PRICE), currency: 'VES' }
  const url = `${side.url}/api/v1/merchants/${merchant}/checkouts`
  const made = await connection.post(url, body, {
    ...{ Authorization: `Bearer ${key}`, 'Idempotency-Key': randomUUID() },
  })
  return { id: made.id, token: made.url.split('/').at(-1) }
}

async function pay(
  { url }: Side,
  connection: Connection,
  token: string,
  how: 'charge' | 'verify',
  body: object,
): Promise<void> {
  const answer = await connection.post(`${url}/api/v1/pay/${token}/${how}`, body, {
    'Idempotency-Key': randomUUID(),
  })
  if (answer.status !== 'success') throw new Error(`${how}: ${JSON.stringify(answer)}`)
}
