import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Mercantil, startMercantil } from '../../../dev/banks/mercantil/mercantil.ts'
import { startTesoro, type Tesoro } from '../../../dev/banks/tesoro/tesoro.ts'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import type { BankConfig, RealProtocol } from '../../../src/platform/bank/connection-config.ts'
import { noticeToken } from '../../../src/platform/bank/notice-address.ts'
import { sampleOf } from '../../contract/samples.ts'
import { createUser } from '../../support/actors.ts'
import { routes } from '../../support/api.ts'
import { bdvConnection, bncConnection, r4Connection } from '../../support/connections.ts'
import { createOwnConnection, encryptedFor, SILENT_BANKS } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWorld, type World } from '../../support/world.ts'

let mercantil: Mercantil
let tesoro: Tesoro
let configured: BankConfig[]

/** Of banks; the providers of channels have tests of their own. */
const hooks = routes.filter(
  ({ path }) => path.startsWith('/hooks/') && !/^\/hooks\/(whatsapp|telegram)\//.test(path),
)

let service: Service
let world: World
beforeAll(async () => {
  mercantil = await startMercantil()
  tesoro = await startTesoro()
  const others = [bncConnection(), r4Connection(), bdvConnection()] as BankConfig[]
  configured = [...others, mercantil.config, tesoro.config]
  service = await startService({
    vars: {
      BANK_CONNECTIONS: JSON.stringify(configured),
      BANK_ADDRESSES: JSON.stringify(SILENT_BANKS),
    },
  })
  world = await createWorld(service)
})
afterAll(async () => {
  await service.stop()
  await mercantil.stop()
  await tesoro.stop()
})

/** Bodies of which a stranger must not learn whether they are right. */
const bodies = (right: unknown): Record<string, BodyInit> => ({
  right: JSON.stringify(right),
  'no JSON': '{"Monto":',
  empty: '',
  'an array': '[1]',
  'another type': 'null',
  'missing fields': '{}',
  'in Latin-1': Buffer.from('{"Concepto":"Caf\u00e9"}', 'latin1'),
  huge: JSON.stringify({ data: 'x'.repeat(70_000) }),
})

const WRONG_HEADERS: Record<string, Record<string, string>> = {
  'no credential': {},
  'a wrong credential': {
    'x-api-key': 'the key of somebody else',
    'API-KEY': 'the key of somebody else',
    Authorization: '0b1f0c1e-7f0a-4b6e-9d6c-2f6a4f0b7c55',
  },
}

/** All by which a sender could learn something of the body: the answer but for the request's own id. */
async function answerTo(path: string, body: BodyInit, headers: Record<string, string>) {
  const response = await service.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  const { error, ...rest } = JSON.parse(text)
  return { status: response.status, error: error && { ...error, requestId: '' }, rest }
}

test('each hook has its sender identified before the body, or by the body alone', () => {
  expect(hooks.length).toBeGreaterThanOrEqual(9)
  const judged = ({ identifySender, bodyIsCredential }: (typeof hooks)[number]['route']) =>
    identifySender !== undefined || bodyIsCredential !== undefined
  expect(hooks.filter(({ route }) => !judged(route)).map(({ path }) => path)).toEqual([])
  const owns = hooks.filter(({ path }) => path.includes(':token'))
  expect(owns.filter(({ route }) => !route.identifySender).map(({ path }) => path)).toEqual([])
})

describe.each(hooks)('$path', ({ route, path }) => {
  const protocol = path.split('/')[2] as RealProtocol
  const isOwn = path.includes(':token')
  let addresses: string[]
  beforeEach(async () => {
    const own = isOwn && protocol !== 'tesoro' ? [await ownAddress(protocol)] : []
    // The address is Tesoro's only credential: whoever has it sends notices, and whoever has none learns nothing.
    addresses = isOwn ? [`/hooks/${protocol}/no-address`, ...own] : [path]
  })

  test.each(Object.entries(WRONG_HEADERS))(
    'answers every body alike with %s',
    async (_, headers) => {
      const { body } = sampleOf(route.id, world)
      for (const address of addresses) {
        const sent = bodies(body)
        const right = await answerTo(address, sent.right as BodyInit, headers)
        expect([200, 401, 404], address).toContain(right.status)
        if (right.status === 200) expect(right.rest).toMatchObject({ codigo: '99' })
        for (const [kind, wrong] of Object.entries(sent)) {
          expect(await answerTo(address, wrong, headers), `${address}: ${kind}`).toEqual(right)
        }
      }
    },
  )
})

/** The address of a connection in use. */
async function ownAddress(protocol: RealProtocol): Promise<string> {
  const owner = await createUser(service, { kycStatus: 'approved' })
  const { uuid } = await createOwnConnection(service, owner)
  const config = configured.find((known) => known.protocol === protocol)
  if (!config) throw new Error(`no connection of ${protocol}`)
  await service.database.query(
    `update bank_connections set protocol = $2, credentials = $3, status = 'active' where id = $1`,
    [uuid, protocol, await encryptedFor(uuid, credentialsOf(config), protocol)],
  )
  return `/hooks/${protocol}/${noticeToken(`${inject('stack').secrets.SERVER_SECRET}`, uuid)}`
}
