import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, mailsTo } from '../support/accounts.ts'
import { createKey, createUser, PASSWORD } from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { invite } from '../support/invitations.ts'
import { submitKyc } from '../support/kyc.ts'
import { createNotification, feedOf, mailedTo, typesOf } from '../support/notifications.ts'
import { type Service, startService } from '../support/service.ts'
import { createTeam } from '../support/team.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('invitation is shown to unverified', async () => {
  const team = await createTeam(service)
  const squatter = await createUser(service, { verified: false })
  await invite(service, team.merchant, team.owner, { email: squatter.email })
  console.log('UNVERIFIED INVITE', await feedOf(service, squatter))
})
test('kyc mail to unverified / suspended', async () => {
  const admin = await createUser(service, { role: 'ADMIN' })
  for (const o of [{ verified: false }, { status: 'suspended' as const }]) {
    const u = await createUser(service, o)
    await api('PUT', `/admin/users/${u.id}/kyc`, {
      as: admin,
      body: { kycStatus: 'REJECTED', reason: 'Sin foto' },
    })
    console.log(
      'KYC MAIL',
      o,
      (await mailedTo(service, u)).map((m) => m.subject),
    )
    await api('PUT', `/admin/users/${u.id}/status`, { as: admin, body: { status: 'BANNED' } })
    console.log(
      'STATUS MAIL',
      o,
      (await mailedTo(service, u)).map((m) => m.subject),
    )
  }
})
test('bidi', async () => {
  const team = await createTeam(service)
  const r = await api('PUT', `/merchants/${team.merchant.id}`, {
    as: team.owner,
    body: { name: 'Pan\u202Eadería' },
  })
  console.log('BIDI', r.status)
})
test('device', async () => {
  const u = await createUser(service)
  await login(service, u.email, PASSWORD, { 'User-Agent': 'curl/1', 'CF-Connecting-IP': '1.2.3.4' })
  await login(service, u.email, PASSWORD, {
    'User-Agent': 'https:evil.example<b>,Llame-al:0212-555',
    'CF-Connecting-IP': '1.2.3.4',
  })
  console.log(
    'DEVICE',
    (await feedOf(service, u)).map((n) => n.body),
    (await mailedTo(service, u)).map((m) => m.text),
  )
  await login(service, u.email, PASSWORD, {
    'User-Agent': 'curl/1',
    'CF-Connecting-IP': '::ffff:1.2.3.4',
  })
  await login(service, u.email, PASSWORD, {
    'User-Agent': 'curl/1',
    'CF-Connecting-IP': '::ffff:200.9.3.4',
  })
  console.log(
    'MAPPED',
    (await feedOf(service, u)).map((n) => n.body),
  )
})
test('key deletes warning', async () => {
  const u = await createUser(service)
  const key = await createKey(service, u)
  const n = await createNotification(service, u, { type: 'new_sign_in', data: { device: 'x' } })
  console.log('KEYDEL', (await api('DELETE', `/notifications/${n.id}`, { as: key })).status)
})
test('unknown type', async () => {
  const u = await createUser(service)
  await createNotification(service, u, { type: 'of_tomorrow' })
  const r = await api('GET', '/notifications', { as: u })
  console.log('UNKNOWN', r.status)
})
test('accept-language', async () => {
  const u = await createUser(service)
  await createNotification(service, u)
  for (const l of [
    'en',
    'EN-us;q=0.8,es;q=0.9',
    'en;q=0',
    '*',
    ';;;q=q',
    'fr, en',
    'x'.repeat(5000),
    'en;q=2',
    'es;q=0,*',
  ]) {
    const r = await api('GET', '/notifications', { as: u, headers: { 'Accept-Language': l } })
    console.log('LANG', l.slice(0, 30), r.status, r.body.data?.[0]?.title)
  }
})
test('two admins judge each other', async () => {
  const a = await createUser(service, { role: 'ADMIN' })
  const b = await createUser(service, { role: 'ADMIN' })
  for (let i = 0; i < 10; i++) {
    const body = { kycStatus: i % 2 ? 'APPROVED' : 'REJECTED', reason: `x${i}` }
    const r = await Promise.all([
      api('PUT', `/admin/users/${b.id}/kyc`, { as: a, body }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: b, body }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: a, body: { ...body, reason: `y${i}` } }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: a, body: { ...body, reason: `z${i}` } }),
    ])
    console.log(
      'MUTUAL',
      r.map((x) => x.status + (x.body.error?.code ?? '')),
    )
  }
})
