import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { noticeToken } from '../../../src/platform/bank/notice-address.ts'
import { connectionId } from '../../../src/platform/ids.ts'
import type { Actor } from '../../support/actors.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { newAmount, newPayer } from '../../support/payment-testbed.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'

const BANKS = ['bnc', 'r4', 'bdv'] as const

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
  owner = await bed.createOwner()
})
afterAll(() => bed.stop())

const pathOf = async (id: string): Promise<string> => {
  const { noticeUrl } = await bed.get(owner, id)
  return new URL(noticeUrl ?? '').pathname
}

const recorded = (amount: string) =>
  bed.service.database.query<{ connection: string }>(
    'select connection from bank_movements where amount = $1',
    [amount],
  )

const send = (path: string, body: object, headers: Record<string, string>) =>
  bed.service.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A connection in use, the first of which is approved. */
async function connect(bank: (typeof BANKS)[number], isClients = true): Promise<string> {
  const account = await bed.createAccount(owner, bed[bank], { isClients })
  const { body } = await bed.connect(owner, account, bed[bank])
  await expect
    .poll(async () => (await bed.get(owner, body.id)).status)
    .toMatch(/^(active|pending_approval)$/)
  await bed.approve(body.id)
  return body.id
}

describe.each(BANKS)('a notice of %s', (bank) => {
  test('to the address of the connection is recorded for it, once', async () => {
    const id = await connect(bank)
    const path = await pathOf(id)
    expect(path).toMatch(new RegExp(`^/hooks/${bank}/[\\w-]{43}$`))
    const simulator = bed[bank]
    simulator.setNoticeUrl(`${bed.service.url}${path}`)
    const [payer, amount] = [newPayer(), newAmount()]
    const line = simulator.deposit({ ...payer, amount }) as never
    await simulator.notify(line)
    await simulator.notify(line)
    const { name } = await bed.stored(id)
    expect(await recorded(amount)).toEqual([{ connection: name }])
  })
})

const notice = (amount: string) => ({
  PaymentType: 'P2P',
  DestinyBankReference: '00014894',
  OriginBankReference: '00014895',
  OriginBankCode: '0105',
  ClientPhone: '00584141234567',
  Date: '20260310',
  Amount: amount,
  CommerceID: 'J309841327',
})

test('an address that was not made here is a 404 without the database', async () => {
  const path = await pathOf(await connect('bnc', false))
  const key = { 'x-api-key': bed.bnc.config.noticeKey }
  const last = path.at(-1) === 'A' ? 'B' : 'A'
  for (const wrong of [
    `${path.slice(0, -1)}${last}`,
    `${path.slice(0, -2)}`,
    `${path}A`,
    '/hooks/bnc/x',
    `/hooks/bnc/${noticeToken('another secret', connectionId.toUuid('con_01kga5ycm3e59btav2r01pgpaf'))}`,
  ]) {
    const refused = await send(wrong, notice('31.25'), key)
    expect(refused.status, wrong).toBe(404)
    expect(roundTripsWaitedFor(refused), wrong).toBe(0)
  }
  expect(await recorded('31.25')).toEqual([])
})

test('the credential of another connection, none, and another bank’s address are refused', async () => {
  const path = await pathOf(await connect('bnc', false))
  const send31 = (headers: Record<string, string>, to = path) => send(to, notice('32.25'), headers)
  expect((await send31({})).status).toBe(401)
  expect((await send31({ 'x-api-key': 'the key of somebody else' })).status).toBe(401)
  const key = { 'x-api-key': bed.bnc.config.noticeKey }
  expect((await send31(key, path.replace('bnc', 'r4'))).status).toBe(404)
  const foreign = { ...notice('32.25'), CommerceID: 'J000029504' }
  expect((await send(path, foreign, key)).status).toBe(400)
  expect(await recorded('32.25')).toEqual([])
})

test('what is not in use takes none; what cannot be read has the bank send it again', async () => {
  const id = await connect('bnc', false)
  const path = await pathOf(id)
  const key = { 'x-api-key': bed.bnc.config.noticeKey }
  const { credentials } = await bed.stored(id)
  const store = (bytes: Buffer | null) =>
    bed.service.database.query('update bank_connections set credentials = $2 where id = $1', [
      connectionId.toUuid(id),
      bytes,
    ])
  await store(Buffer.from('nothing'))
  expect((await send(path, notice('33.25'), key)).status).toBe(503)
  await store(credentials)
  expect((await send(path, notice('33.25'), key)).status).toBe(200)
  await bed.api('DELETE', `/bank/connections/${id}`, { as: owner })
  expect((await send(path, notice('34.25'), key)).status).toBe(404)
})

test('replaced credentials keep the address', async () => {
  const id = await connect('r4', false)
  const path = await pathOf(id)
  await bed.replace(owner, id, credentialsOf(bed.r4.config))
  expect(await pathOf(id)).toBe(path)
})
