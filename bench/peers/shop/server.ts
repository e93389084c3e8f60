import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import express, { type Request, type Response } from 'express'
import { deliverEvents } from './deliver.ts'
import { Prisma, PrismaClient } from './generated/client.ts'

const { PORT, DATABASE_URL, NOTICE_SECRET = '', EVENTS_URL = '', EVENTS_SECRET = '' } = process.env
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 20 }),
})

const refuse = (response: Response, status: number, code: string) =>
  response.status(status).json({ error: { code, status } })

const isTaken = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

const viewOf = ({ id, reference, amount, status }: Prisma.OrderModel) => ({
  id,
  reference,
  amount: amount.toFixed(2),
  status,
})

const app = express()

/** Makes an order, once for each Idempotency-Key and each reference. */
app.post('/orders', express.json(), async (request: Request, response: Response) => {
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const keyHash = new Uint8Array(createHash('sha256').update(token).digest())
  if ((await prisma.apiKey.findUnique({ where: { keyHash } })) === null)
    return refuse(response, 401, 'UNAUTHORIZED')
  const { reference, amount } = request.body ?? {}
  const idempotencyKey = request.header('Idempotency-Key') ?? ''
  if (typeof reference !== 'string' || !(Number(amount) > 0) || idempotencyKey === '')
    return refuse(response, 400, 'INVALID')
  try {
    const order = await prisma.order.create({ data: { reference, amount, idempotencyKey } })
    response.status(201).json(viewOf(order))
  } catch (error) {
    if (!isTaken(error)) throw error
    const order = await prisma.order.findFirst({ where: { reference, amount, idempotencyKey } })
    if (order === null) return refuse(response, 409, 'CONFLICT')
    response.json(viewOf(order))
  }
})

class NotPayable extends Error {}

/** Takes a notice of a payment: it counts once, for an open order of its amount, with one event. */
app.post('/notices', express.raw({ type: '*/*' }), async (request: Request, response: Response) => {
  const expected = createHmac('sha256', NOTICE_SECRET).update(request.body).digest()
  const given = Buffer.from(request.header('X-Signature') ?? '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refuse(response, 401, 'UNAUTHORIZED')
  const { order: orderId, bankReference, amount } = JSON.parse(request.body.toString('utf8'))
  try {
    await prisma.$transaction(async (transaction) => {
      const data = { bankReference, orderId, amount }
      const payment = await transaction.payment.create({ data })
      const { count } = await transaction.order.updateMany({
        where: { id: orderId, status: 'open', amount },
        data: { status: 'paid', paidAt: new Date() },
      })
      if (count === 0) throw new NotPayable()
      await transaction.event.create({
        data: { type: 'order.paid', data: { order: orderId, payment: payment.id, amount } },
      })
    })
    response.json({ status: 'paid' })
  } catch (error) {
    if (isTaken(error)) response.json({ status: 'known' })
    else if (error instanceof NotPayable) refuse(response, 409, 'CONFLICT')
    else throw error
  }
})

void deliverEvents(prisma, { url: EVENTS_URL, secret: EVENTS_SECRET })
app.listen(Number(PORT), '127.0.0.1')
