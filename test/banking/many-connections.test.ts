import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RealProtocol } from '../../src/platform/bank/connection-config.ts'
import { encryptConnectionCredentials } from '../../src/platform/bank/credentials.ts'
import { PROTOCOLS } from '../../src/platform/bank/protocols.ts'
import { newUuid, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createUser } from '../support/actors.ts'
import { createBankAccount, randomAccountNumber } from '../support/bank-accounts.ts'
import { type Service, startService } from '../support/service.ts'

/** More on request: `CONNECTIONS=1000`. A fifth of them are at a bank that never answers. */
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 100)
const AT_HANGING_BANK = Math.floor(CONNECTIONS / 5)
const AT_READY_BANK = CONNECTIONS - AT_HANGING_BANK
const START = new Date('2026-03-10T15:00:00.000Z')
const MINUTE_MS = 60_000

/** A bank with any number of clients. */
interface Bank {
  url: string
  /** How many requests it was sent. */
  received(): number
  stop(): Promise<void>
}

async function startBank(respond: ((body: string) => object) | null): Promise<Bank> {
  let received = 0
  const server: Server = createServer(async (request, response) => {
    received += 1
    let body = ''
    for await (const chunk of request) body += chunk
    if (respond === null) return
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(respond(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Account numbers whose statement the ready bank has sent. */
const asked: string[] = []

/** A statement of Banco de Venezuela without movements, or its balance. */
function respondLikeBdv(body: string): object {
  const { cuenta, account } = JSON.parse(body) as { cuenta?: string; account?: string }
  if (cuenta !== undefined) asked.push(cuenta)
  return account === undefined
    ? { code: '1000', message: '', data: { totalOfMovements: 0, movs: [] }, status: 200 }
    : {
        code: 1000,
        message: 'success',
        cuentaPrincipal: account,
        ppalSdoRetTot: '0',
        ppalSdoFinal: '0.00',
      }
}

const CREDENTIALS = {
  bdv: { conciliationKey: 'a key of sixteen or more', suiteKey: 'another key of sixteen or more' },
  bnc: {
    clientGuid: '4A074C46-DD4E-4E54-8010-B80A6A8758F4',
    masterKey: '0123456789abcdef0123456789abcdef',
    terminal: '00000001',
    noticeKey: 'a notice key of a test',
  },
}

let ready: Bank
let hanging: Bank
let service: Service
let owner: Actor
beforeAll(async () => {
  ;[ready, hanging] = await Promise.all([startBank(respondLikeBdv), startBank(null)])
  const addresses = { bdv: { baseUrl: ready.url }, bnc: { baseUrl: hanging.url } }
  service = await startService({ vars: { BANK_ADDRESSES: JSON.stringify(addresses) } })
  owner = await createUser(service, { kycStatus: 'approved' })
  await connect('bdv', AT_READY_BANK)
  await connect('bnc', AT_HANGING_BANK)
})
afterAll(async () => {
  await hanging.stop()
  await service.stop()
  await ready.stop()
})

/** Active connections of accounts of one user, as if an administrator had approved them. */
async function connect(protocol: 'bdv' | 'bnc', count: number): Promise<void> {
  const config = {
    CREDENTIAL_KEYS: JSON.parse(inject('stack').secrets.CREDENTIAL_KEYS ?? '[]') as [
      { id: string; key: string },
    ],
  }
  for (let made = 0; made < count; made += 1) {
    const id = newUuid<'connection'>(START)
    const credentials = { rif: 'J309841327', phone: '04140000102', ...CREDENTIALS[protocol] }
    const encrypted = await encryptConnectionCredentials(config, id, protocol, credentials)
    await insertConnection(id, protocol, encrypted)
  }
}

async function insertConnection(
  id: Uuid<'connection'>,
  protocol: RealProtocol,
  credentials: Buffer,
): Promise<void> {
  const accountNumber = randomAccountNumber(PROTOCOLS[protocol].bankCode)
  const name = `own-${accountNumber}`
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: name, accountNumber },
  })
  await service.database.query(
    `insert into bank_connections (id, user_id, account_id, name, ledger, protocol, rif, credentials, sends_payer_keys, status, approved_at, created_at)
     values ($1, $2, $3, $4, $4, $5, 'J309841327', $6, true, 'active', $7, $7)`,
    [id, owner.uuid, account.uuid, name, protocol, credentials, START],
  )
}

const readAtReadyBank = async (): Promise<number> => {
  const [row] = await service.database.query<{ count: string }>(
    `select count(*) from bank_connection_states s join bank_connections c using (name)
     where c.protocol = 'bdv' and s.statement_read_at is not null`,
  )
  return Number(row?.count)
}

test('a bank that hangs delays no other, and each minute has as many read as the bank’s limit allows', async () => {
  const perMinute = PROTOCOLS.bdv.readingsPerMinute
  const drained: number[] = []
  for (let minute = 0; minute * perMinute < AT_READY_BANK; minute += 1) {
    const began = Date.now()
    await service.runCron(new Date(START.getTime() + minute * MINUTE_MS))
    const due = Math.min(AT_READY_BANK, (minute + 1) * perMinute)
    await expect.poll(readAtReadyBank, { timeout: 60_000 }).toBe(due)
    drained.push(Date.now() - began)
    // The other bank has been asked, and has not answered.
    await expect.poll(hanging.received).toBeGreaterThan(0)
  }
  expect(new Set(asked).size).toBe(AT_READY_BANK)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${CONNECTIONS} connections, ${AT_HANGING_BANK} of them at a bank that hangs: the last of the others was served in minute ${drained.length}; a minute's work took ${seconds(Math.min(...drained))} to ${seconds(Math.max(...drained))} s`,
  )
})
