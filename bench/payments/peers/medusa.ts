import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { medusaFolder } from '../../../dev/shops/medusa-provider.ts'
import {
  callerOf,
  furnish,
  makeShopFolder,
  newCart,
  runIn,
} from '../../../dev/shops/medusa-server.ts'
import type { CleanupStack } from '../../../dev/stack/cleanup-stack.ts'
import { installOwnPackages } from '../../../dev/stack/own-packages.ts'
import { freePort } from '../../../dev/stack/ports.ts'
import { Problem } from '../../../dev/stack/problem.ts'
import { signalWhenThisProcessEnds } from '../../../dev/stack/processes.ts'
import type { BenchDatabase } from '../../database.ts'
import { startEndpoint } from '../endpoint.ts'
import { PRICE } from '../operations.ts'
import type { Shop } from '../shop.ts'
import { signed } from './express.ts'
import { createPeerDatabase } from './peer-database.ts'

/** Medusa's provider of payments that are taken by hand. */
const PROVIDER = 'pp_system_default'
/** Medusa makes some hundred tables when it is first started. */
const PATIENCE_MS = 240_000

/** A shop of Medusa's, with what bench/peers/medusa adds to it. */
export async function startMedusaShop(
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Shop> {
  await installOwnPackages(medusaFolder, 'Medusa')
  const name = 'medusa'
  const endpoint = await startEndpoint(({ data }) => data.payment, endings)
  const port = await freePort()
  const secret = randomBytes(24).toString('hex')
  const parent = mkdtempSync(join(tmpdir(), 'bolivar-payments-medusa-'))
  endings.add(() => rmSync(parent, { recursive: true, force: true }))
  const folder = makeShopFolder(join(parent, 'shop'))
  cpSync(join(import.meta.dirname, '../../peers/medusa'), folder, { recursive: true })
  const medusa = runIn(folder, {
    DATABASE_URL: await createPeerDatabase(database, name),
    SHOP_SECRET: randomBytes(24).toString('base64url'),
    NOTICE_SECRET: secret,
    EVENTS_URL: endpoint.url,
    EVENTS_SECRET: randomBytes(24).toString('base64'),
    PORT: String(port),
  })
  const shopkeeper = { email: 'shop@example.com', password: randomBytes(12).toString('base64url') }
  await medusa.run('db:migrate', '--skip-scripts')
  await medusa.run('user', '-e', shopkeeper.email, '-p', shopkeeper.password)
  const server = medusa.start('start', '--port', String(port), '--host', '127.0.0.1')
  const { pid } = server.process
  if (pid === undefined) throw new Problem('Medusa could not be started.')
  const guard = signalWhenThisProcessEnds(pid, 'TERM')
  endings.add(() => {
    server.process.kill('SIGKILL')
    guard.kill('SIGKILL')
  })
  const site = `http://127.0.0.1:${port}`
  await untilItAnswers(site, server.output)
  const { body } = await callerOf(site, {})('POST', '/auth/user/emailpass', shopkeeper)
  const admin = callerOf(`${site}/admin`, { Authorization: `Bearer ${body.token}` })
  const { regions, variantId, publishableKey } = await furnish(admin, PROVIDER, ['usd'])
  const headers = { 'x-publishable-api-key': publishableKey }
  const cart = newCart(regions.usd, variantId, 1)
  return {
    async pay(connection) {
      const ask = (path: string, asked: object) =>
        connection.post(`${site}/store${path}`, asked, headers)
      const { id } = (await ask('/carts', cart)).cart
      const { payment_collection } = await ask('/payment-collections', { cart_id: id })
      await ask(`/payment-collections/${payment_collection.id}/payment-sessions`, {
        provider_id: PROVIDER,
      })
      const { type, order } = await ask(`/carts/${id}/complete`, {})
      if (type !== 'order') throw new Error(`The cart has become a ${type}.`)
      const notice = { order: order.id, amount: PRICE }
      const taken = await connection.post(`${site}/notices`, notice, signed(notice, secret))
      return taken.payment
    },
    endpoint,
    database: name,
    pids: [pid],
  }
}

async function untilItAnswers(site: string, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answered = await fetch(`${site}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    if (Date.now() > deadline) throw new Problem(`Medusa does not answer.\n${output()}`)
    await sleep(200)
  }
}
