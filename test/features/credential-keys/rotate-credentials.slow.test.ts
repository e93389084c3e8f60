import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { connectionId } from '../../../src/platform/ids.ts'
import { type Actor, createUser, PASSWORD } from '../../support/actors.ts'
import { createChannel } from '../../support/channels.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { type AppFixture, createApp } from '../../support/factors.ts'
import { encryptedFor } from '../../support/own-connections.ts'
import { newAmount, newOtp, newPayer } from '../../support/payment-testbed.ts'
import { createPushSubscription } from '../../support/push-subscriptions.ts'

const former = JSON.parse(`${inject('stack').secrets.CREDENTIAL_KEYS}`)
const first = { id: 'the-next', key: randomBytes(32).toString('base64url') }
const APPS = 6

let bed: ConnectionTestbed
beforeAll(async () => {
  // As after an operator has put another key first: it encrypts what is new, and what fixtures make is under the former.
  const CREDENTIAL_KEYS = JSON.stringify([first, ...former])
  bed = await startConnectionTestbed({ vars: { CREDENTIAL_KEYS } })
})
afterAll(() => bed.stop())

const keysInUse = () =>
  bed.service.database.query<{ name: string }>(`
    select distinct convert_from(substring(encrypted from 3 for get_byte(encrypted, 1)), 'UTF8') as name from (
      select credentials from bank_connections where credentials is not null
      union all select credentials from bank_connection_changes
      union all select credentials from channels
      union all select secret from push_subscriptions
      union all select secret from factors where secret is not null) stored (encrypted)`)

const logged = () =>
  bed.service.logs().flatMap((line) => (line.event === 'credentials.rotated' ? [line] : []))

/** As a row that was written before the rotation. */
async function putUnderFormerKey(table: string, idColumn: string, id: string): Promise<void> {
  const uuid = connectionId.toUuid(id)
  const credentials = { ...credentialsOf(bed.r4.config) }
  await bed.service.database.query(`update ${table} set credentials = $2 where ${idColumn} = $1`, [
    uuid,
    await encryptedFor(uuid, credentials, 'r4'),
  ])
}

test('all that is under a former key is encrypted anew, while payments and log-ins go on', async () => {
  const { api, service, r4 } = bed
  const owner = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(owner, r4)
  const merchant = await bed.createMerchantPaidInto(owner, account, { hasLivePayment: true })
  await bed.replace(owner, id, credentialsOf(r4.config))
  await putUnderFormerKey('bank_connections', 'id', id)
  await putUnderFormerKey('bank_connection_changes', 'connection_id', id)
  const channel = await createChannel(service, merchant)
  await createPushSubscription(service, owner)
  const users: (Actor & { app: AppFixture })[] = []
  for (let made = 0; made < APPS; made += 1) {
    const user = await createUser(service)
    users.push({ ...user, app: await createApp(service, user) })
  }
  expect(await keysInUse()).toEqual([{ name: former[0].id }])

  const charge = async () => {
    const payer = { ...newPayer(), otp: newOtp() }
    r4.giveKey(payer)
    const { token } = await bed.createLiveLink(merchant, newAmount())
    const { body, text } = await api('POST', `/pay/${token}/charge`, { body: payer })
    expect(body.status, text).toBe('success')
  }
  const login = async ({ email, app }: { email: string; app: AppFixture }) => {
    const begun = await api('POST', '/auth/login', { body: { email, password: PASSWORD } })
    const code = app.codeAt(new Date('2026-03-10T14:01:00Z'))
    const { loginToken } = begun.body
    const done = await api('POST', '/auth/login/factor', { body: { loginToken, code } })
    expect(done.status, done.text).toBe(200)
  }
  bed.setMinutes(1)
  await Promise.all([
    bed.runCron(1),
    ...users.slice(0, APPS / 2).map(login),
    ...[1, 2, 3].map(charge),
  ])
  await bed.runCron(1)
  expect(await keysInUse()).toEqual([{ name: first.id }])
  expect(logged().at(-1)).toMatchObject({ remaining: 0 })
  expect(logged().reduce((sum, { rotated }) => sum + Number(rotated), 0)).toBeGreaterThanOrEqual(
    APPS + 3,
  )
  await Promise.all([...users.slice(APPS / 2).map(login), charge()])
  // The secret of a channel's webhook is read as it was: else Meta would be told to come again.
  const path = `/merchants/${merchant.id}/channels/${channel.id}`
  const { hookUrl } = (await api('GET', path, { as: owner })).body
  const hook = await service.fetch(new URL(hookUrl).pathname, {
    ...{ method: 'POST', body: '{}', headers: { 'X-Hub-Signature-256': 'sha256=00' } },
  })
  expect(hook.status).toBe(401)
  // The change that waited is made with what it was.
  await bed.runCron(24 * 60 + 2)
  await bed.runCron(24 * 60 + 3)
  const checked = await api('POST', `/bank/connections/${id}/check`, { as: owner })
  expect(checked.body).toMatchObject({ status: 'active', lastError: null, pending: null })
  bed.setMinutes(0)
})

test('one that cannot be read is logged, stays, and holds no other up', async () => {
  const { service } = bed
  const broken = await createApp(service, await createUser(service))
  await createApp(service, await createUser(service))
  await service.database.query(
    `update factors set secret = set_byte(secret, length(secret) - 1, get_byte(secret, length(secret) - 1) # 1) where id = $1`,
    [broken.uuid],
  )
  await bed.runCron(0)
  expect(logged().at(-1)).toMatchObject({ rotated: 1, remaining: 1 })
  expect(service.logs()).toContainEqual(
    expect.objectContaining({
      event: 'credential.unrotated',
      credential: `factors/${broken.uuid}/secret`,
    }),
  )
  expect(service.logs().filter(({ event }) => event === 'job.failed')).toEqual([])
})
