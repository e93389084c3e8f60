import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { notificationsOf } from '../../support/notifications.ts'

const MINUTES_A_DAY = 24 * 60

let bed: ConnectionTestbed
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const check = (as: { token: string }, id: string) =>
  bed.api('POST', `/bank/connections/${id}/check`, { as })

test('what the bank refuses stays refused until it is replaced', async () => {
  const owner = await bed.createOwner()
  const account = await bed.createAccount(owner, bed.bdv, { isClients: true })
  const { body } = await bed.connect(owner, account, bed.bdv, { suiteKey: 'not its key at all' })
  await expect
    .poll(async () => (await bed.get(owner, body.id)).lastError)
    .toMatchObject({ kind: 'rejected', code: '1010' })
  const checked = await check(owner, body.id)
  expect(checked.body).toMatchObject({ status: 'checking', lastError: { kind: 'rejected' } })
  expect(checked.body.lastError.message.es).toContain('banco')
  const replaced = await bed.replace(owner, body.id, credentialsOf(bed.bdv.config))
  expect(replaced.body).toMatchObject({ status: 'checking', lastError: null })
  await bed.untilStatus(owner, body.id, 'pending_approval')
})

test('a bank that does not answer is asked again five minutes later', async () => {
  const owner = await bed.createOwner()
  const account = await bed.createAccount(owner, bed.r4)
  bed.r4.server.fault({ kind: 'cut', when: 'before' })
  const { body } = await bed.connect(owner, account, bed.r4)
  await expect
    .poll(async () => (await bed.get(owner, body.id)).lastError)
    .toMatchObject({ kind: 'unreachable' })
  await bed.runCron(4)
  expect(await bed.get(owner, body.id)).toMatchObject({ status: 'checking' })
  await bed.runCron(6)
  await bed.untilStatus(owner, body.id, 'pending_approval')
  bed.setMinutes(0)
})

test('one in use fails once its bank rejects it, and recovers; its user is told of both', async () => {
  const owner = await bed.createOwner()
  const { id } = await bed.connectAndApprove(owner, bed.r4)
  const { commerce } = bed.r4.config
  bed.r4.config.commerce = 'another token of the bank'
  // Nobody asks: it is checked every day.
  await bed.runCron(MINUTES_A_DAY + 60)
  await bed.untilStatus(owner, id, 'failing')
  bed.r4.config.commerce = commerce
  const key = await createApiKey(bed.service, owner, { environment: 'live' })
  expect((await check(key, id)).body).toMatchObject({ status: 'active', lastError: null })
  bed.setMinutes(0)
  const titles = (await notificationsOf(bed.service, owner)).map(({ title }) => title)
  expect(titles).toContain('Tu banco rechaza las credenciales')
  expect(titles).toContain('Tu banco acepta de nuevo las credenciales')
})

test('a result that comes after its credentials were replaced is not theirs', async () => {
  const owner = await bed.createOwner()
  const account = await bed.createAccount(owner, bed.r4)
  const { body } = await bed.connect(owner, account, bed.r4, { commerce: 'not the right token' })
  await expect.poll(async () => (await bed.get(owner, body.id)).lastError).not.toBeNull()
  bed.r4.server.fault({ kind: 'slow', ms: 1_000 })
  const slow = check(owner, body.id)
  await expect.poll(() => bed.r4.server.calls.length).toBeGreaterThan(0)
  await bed.replace(owner, body.id, credentialsOf(bed.r4.config))
  await bed.untilStatus(owner, body.id, 'pending_approval')
  expect((await slow).body).toMatchObject({ status: 'pending_approval', lastError: null })
})

test('nobody else may ask', async () => {
  const owner = await bed.createOwner()
  const { id } = await bed.connectAndApprove(owner, bed.r4)
  expectRefusal(await check(await bed.createOwner(), id), 'NOT_FOUND')
  expectRefusal(await check(await createApiKey(bed.service, owner), id), 'FORBIDDEN')
})
