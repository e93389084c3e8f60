import { PrismaPg } from '@prisma/adapter-pg'
import express, { type NextFunction, type Request, type Response } from 'express'
import { type Caller, isAlive, mayCall, readCredential, uuidOf } from './credential.ts'
import { PrismaClient } from './generated/client.ts'
import { merchantView } from './merchant-view.ts'

const { PORT, DATABASE_URL } = process.env
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 20 }),
})

const refuse = (response: Response, status: number, code: string) =>
  response.status(status).json({ error: { code, status } })

/** The session or key with its user. */
async function findCredential(header: string | undefined) {
  const credential = await readCredential(header)
  if (credential === null) return null
  if (credential.kind === 'key') {
    const where = { keyHash: credential.hash }
    return prisma.apiKey.findUnique({ where, include: { user: true } })
  }
  const where = { id: credential.sessionId, userId: credential.userId }
  const session = await prisma.session.findUnique({ where, include: { user: true } })
  return session && { ...session, merchantId: null }
}

async function authenticate(request: Request, response: Response, next: NextFunction) {
  const found = await findCredential(request.headers.authorization)
  if (found === null || !isAlive(found)) return refuse(response, 401, 'UNAUTHORIZED')
  if (!mayCall(found.user)) return refuse(response, 403, 'ACCOUNT_SUSPENDED')
  response.locals.caller = { userId: found.userId, keyMerchantId: found.merchantId }
  next()
}

const app = express()

app.get(
  '/api/v1/merchants/:id',
  authenticate,
  async (request: Request<{ id: string }>, response) => {
    const { userId, keyMerchantId } = response.locals.caller as Caller
    const id = uuidOf('mer', request.params.id)
    const merchant = await prisma.merchant.findFirst({
      where: { id, members: { some: { userId } } },
      include: { owner: { select: { id: true, email: true, name: true } } },
    })
    if (!merchant || (keyMerchantId ?? id) !== id) return refuse(response, 404, 'NOT_FOUND')
    response.json(merchantView(merchant))
  },
)

app.listen(Number(PORT), '127.0.0.1')
