import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import {
  type Caller,
  type Credential,
  isAlive,
  mayCall,
  readCredential,
  uuidOf,
} from './credential.ts'
import { merchantView } from './merchant-view.ts'
import { apiKeys, members, merchants, sessions, users } from './tables.ts'

const { PORT, DATABASE_URL } = process.env
const db = drizzle({ client: new pg.Pool({ connectionString: DATABASE_URL, max: 20 }) })
const app = Fastify()

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const text = { type: 'string' }
const textObject = (names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
})
const merchantShape = textObject(
  ['id', 'name', 'rif', 'description', 'owner', 'status', 'createdAt', 'updatedAt'], //
)
const schema = {
  params: textObject(['id']),
  response: {
    200: {
      ...merchantShape,
      properties: { ...merchantShape.properties, owner: textObject(['id', 'email', 'name']) },
    },
  },
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ error: { code, status } })

/** The session or key with its user's status, in one query. */
async function findCredential(credential: Credential) {
  if (credential.kind === 'key') {
    const { userId, merchantId, revokedAt, expiresAt } = apiKeys
    const [key] = await db
      .select({ userId, merchantId, revokedAt, expiresAt, status: users.status })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(eq(apiKeys.keyHash, Buffer.from(credential.hash)))
    return key
  }
  const { userId, revokedAt, expiresAt } = sessions
  const [session] = await db
    .select({ userId, revokedAt, expiresAt, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, credential.sessionId), eq(sessions.userId, credential.userId)))
  return session && { ...session, merchantId: null }
}

app.decorateRequest('caller')
app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
  const credential = await readCredential(request.headers.authorization)
  const found = credential && (await findCredential(credential))
  if (!found || !isAlive(found)) return refuse(reply, 401, 'UNAUTHORIZED')
  if (!mayCall(found)) return refuse(reply, 403, 'ACCOUNT_SUSPENDED')
  request.caller = { userId: found.userId, keyMerchantId: found.merchantId }
})

const owners = alias(users, 'owners')

app.get<{ Params: { id: string } }>('/api/v1/merchants/:id', { schema }, async (request, reply) => {
  const { userId, keyMerchantId } = request.caller
  const id = uuidOf('mer', request.params.id)
  const [found] = await db
    .select({
      merchant: merchants,
      owner: { id: owners.id, email: owners.email, name: owners.name },
    })
    .from(merchants)
    .innerJoin(members, and(eq(members.merchantId, merchants.id), eq(members.userId, userId)))
    .innerJoin(owners, eq(owners.id, merchants.ownerId))
    .where(eq(merchants.id, id))
  if (!found || (keyMerchantId ?? id) !== id) return refuse(reply, 404, 'NOT_FOUND')
  return merchantView({ ...found.merchant, owner: found.owner })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
