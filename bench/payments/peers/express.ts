import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanupStack } from '../../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../../dev/stack/database.ts'
import type { BenchDatabase } from '../../database.ts'
import { installPeers, startPeerProcess } from '../../peers.ts'
import { startEndpoint } from '../endpoint.ts'
import { PRICE } from '../operations.ts'
import type { Shop } from '../shop.ts'
import { createPeerDatabase } from './peer-database.ts'

const tables = join(import.meta.dirname, '../../peers/shop/tables.sql')

/** A shop of bench/peers/shop. */
export async function startExpressShop(
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Shop> {
  await installPeers()
  const name = 'express'
  const ownerUrl = await createPeerDatabase(database, name)
  const endpoint = await startEndpoint(({ data }) => data.order, endings)
  const key = randomBytes(24).toString('base64url')
  await withDatabase(ownerUrl, async (client) => {
    await client.query(readFileSync(tables, 'utf8'))
    const hash = createHash('sha256').update(key).digest()
    await client.query('insert into api_keys values (uuidv7(), $1)', [hash])
  })
  const secret = randomBytes(24).toString('hex')
  const { url, pid } = await startPeerProcess(
    'shop/server.ts',
    {
      DATABASE_URL: ownerUrl,
      NOTICE_SECRET: secret,
      EVENTS_URL: endpoint.url,
      EVENTS_SECRET: randomBytes(24).toString('base64'),
    },
    endings,
  )
  return {
    async pay(connection) {
      const order = await connection.post(
        `${url}/orders`,
        { reference: randomUUID(), amount: PRICE },
        { Authorization: `Bearer ${key}`, 'Idempotency-Key': randomUUID() },
      )
      const notice = { order: order.id, bankReference: randomUUID(), amount: PRICE }
      const { status } = await connection.post(`${url}/notices`, notice, signed(notice, secret))
      if (status !== 'paid') throw new Error(`The notice was taken as ${status}.`)
      return order.id
    },
    endpoint,
    database: name,
    pids: [pid],
  }
}

/** The header by which a shop knows who sends a notice. */
export const signed = (notice: object, secret: string) => ({
  'X-Signature': createHmac('sha256', secret).update(JSON.stringify(notice)).digest('hex'),
})
