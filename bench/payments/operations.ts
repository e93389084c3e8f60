import { randomInt, randomUUID } from 'node:crypto'
import type { Side } from './side.ts'

/** One of what is measured. */
export interface Operation {
  name: string
  /** Whether each of them is a request of its own. */
  isRequest: boolean
  /** Makes what so many of them need, which is not measured, and returns them. */
  prepare(side: Side, count: number): Promise<() => Promise<void>>
}

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count))
const newPhone = () => `0424${digits(7)}`
const newReference = () => `${digits(8)}${digits(4)}`
const BANK = '0105'
/** What everything costs here, in bolívares. */
export const PRICE = '25.00'

/** An operation that is a request. */
const requests = (
  name: string,
  send: (side: Side) => Promise<() => Promise<unknown>>,
): Operation => ({
  name,
  isRequest: true,
  prepare: async (side, count) => {
    const prepared: (() => Promise<unknown>)[] = []
    for (let place = 0; place < count; place += 1) prepared.push(await send(side))
    return async () => {
      for (const one of prepared) await one()
    }
  },
})

export const OPERATIONS: readonly Operation[] = [
  requests('claim, known to the ledger', async (side) => {
    const payment = newPayment()
    await bookMovement(side, payment)
    return () => claim(side, payment)
  }),
  requests('claim, asked at a bank', async (side) => {
    const payment = newPayment()
    side.bank.deposit({ ...payment, amount: PRICE })
    return () => claim(side, payment)
  }),
  requests('claim, sandbox', async (side) => {
    const { phone, ...payment } = newPayment()
    return () => post(side, `/pay/${side.trader.token}/verify`, { ...payment, phone })
  }),
  requests('charge, sandbox', async (side) => () => charge(side)),
  requests('checkout', async (side) => () => {
    const body = { externalReference: randomUUID(), amount: 25, currency: 'VES' }
    return post(side, `/merchants/${side.trader.id}/checkouts`, body, side.trader.key)
  }),
  requests('verification, known to the ledger', async (side) => {
    const payment = newPayment()
    await bookMovement(side, payment)
    return () => verify(side, payment)
  }),
  requests('verification, asked at a bank', async (side) => {
    const payment = newPayment()
    side.bank.deposit({ ...payment, amount: PRICE })
    return () => verify(side, payment)
  }),
  requests('p2p, sandbox', async (side) => () => {
    const { account, key } = side.trader
    const payee = { document: 'V12345678', name: 'Luis Rojas', phone: newPhone(), bank_code: BANK }
    const body = { account_number: account, amount: 25, concept: 'Pedido 7', ...payee }
    return post(side, '/bank/p2p', body, key)
  }),
  requests('refund, sandbox', async (side) => {
    const { transactionId: id } = await charge(side)
    const body = { document: 'V12345678', name: 'Luis Rojas' }
    const { id: merchant, key } = side.trader
    return () => post(side, `/merchants/${merchant}/transactions/${id}/refund`, body, key)
  }),
  {
    name: 'payout row, sandbox',
    isRequest: false,
    prepare: async (side, count) => {
      await writePayout(side, count)
      return () => runCron(side)
    },
  },
]

/** A payer's mobile payment. */
export const newPayment = () => ({ reference: newReference(), phone: newPhone(), bankCode: BANK })

type Payment = ReturnType<typeof newPayment>

const claim = (side: Side, payment: Payment) =>
  post(side, `/pay/${side.liveTrader.token}/verify`, payment)

function verify(side: Side, payment: Payment) {
  const { id, key } = side.liveTrader
  const body = { ...payment, amount: Number(PRICE), externalReference: randomUUID() }
  return post(side, `/merchants/${id}/verifications`, body, key)
}

const charge = (side: Side) =>
  post(side, `/pay/${side.trader.token}/charge`, {
    ...{ phone: newPhone(), bankCode: BANK, document: 'V12345678', otp: '12345678' },
  })

/** Sends a request that has to succeed. */
// biome-ignore lint/suspicious/noExplicitAny: the service's own tests check the shapes
async function post({ url }: Side, path: string, body: object, key?: string): Promise<any> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(key && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const answer = JSON.parse(text)
  if (!response.ok || ['failed', 'pending', 'absent'].includes(answer.status)) {
    throw new Error(`${path}: ${response.status} ${text}`)
  }
  return answer
}

const bookMovement = ({ client, bank }: Side, { reference, phone, bankCode }: Payment) =>
  client.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
       phone, bank_code, control_number, created_at)
     select uuidv7(), $1::text, a.id, 'live', 'in', 'p2p', $2, caracas_day(now()), $3, $4, $5, $6, now()
     from bank_accounts a where a.connection = $1`,
    [bank.config.name, PRICE, reference, phone, bankCode, digits(12)],
  )

/** An approved payout of the sandbox's merchant, which cron sends. */
async function writePayout({ client, trader }: Side, count: number): Promise<void> {
  await client.query(
    `with account as (select a.id, a.user_id from bank_accounts a join merchants m on m.owner_id = a.user_id where m.id = $1),
       made as (
         insert into payouts (id, merchant_id, account_id, environment, status, row_count, total, created_by, submitted_by,
           submitted_at, submitted_as, approved_by, approved_at, approved_as, started_at, next_attempt_at, created_at,
           updated_at)
         select uuidv7(), $1, id, 'test', 'processing', $2, $2 * 25, user_id, user_id, now(), 'OWNER', user_id, now(), 'OWNER',
           now(), now(), now(), now() from account returning id)
     insert into payout_rows (payout_id, position, phone, bank_code, document, name, amount, concept)
     select id, n, '0424' || (1000000 + n), '0105', 'V12345678', 'Luis Rojas', 25, 'Pedido' from made, generate_series(1, $2) n`,
    [trader.uuid, count],
  )
}

async function runCron({ url, client }: Side): Promise<void> {
  const query = new URLSearchParams({ cron: '* * * * *', time: String(Date.now()) })
  const { ok, status } = await fetch(`${url}/cdn-cgi/local/scheduled?${query}`)
  if (!ok) throw new Error(`cron was answered ${status}`)
  const { rowCount } = await client.query("select from payout_rows where status <> 'success'")
  if (rowCount !== 0) throw new Error(`${rowCount} rows of the payout were not sent`)
}
