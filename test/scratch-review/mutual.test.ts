import { afterAll, beforeAll, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
let service: Service
let api: Api
beforeAll(async () => { service = await startService(); api = apiOf(service) })
afterAll(() => service.stop())
test('two admins judge each other', async () => {
  const a = await createUser(service, { role: 'ADMIN' })
  const b = await createUser(service, { role: 'ADMIN' })
  for (let i = 0; i < 6; i++) {
    const body = { kycStatus: i % 2 ? 'APPROVED' : 'REJECTED', reason: `x${i}` }
    const r = await Promise.all([
      api('PUT', `/admin/users/${b.id}/kyc`, { as: a, body }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: b, body }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: a, body: { ...body, reason: `y${i}` } }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: a, body: { ...body, reason: `z${i}` } }),
    ])
    console.log('MUTUAL4', r.map((x) => x.status + (x.body.error?.code ?? '')))
  }
  for (let i = 0; i < 8; i++) {
    const body = { kycStatus: i % 2 ? 'APPROVED' : 'REJECTED', reason: `x${i}` }
    const r = await Promise.all([
      api('PUT', `/admin/users/${b.id}/kyc`, { as: a, body }),
      api('PUT', `/admin/users/${a.id}/kyc`, { as: b, body }),
    ])
    console.log('MUTUAL2', r.map((x) => x.status + (x.body.error?.code ?? '')))
  }
  console.log(JSON.stringify(service.logs().filter((l) => l.event === 'request.failed'), null, 1))
}, 60_000)
