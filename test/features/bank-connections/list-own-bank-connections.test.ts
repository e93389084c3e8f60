import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { createOwnConnection } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('has the caller’s own, newest first, without what was deleted', async () => {
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const other = await createUser(service, { kycStatus: 'approved' })
  const [first, second, third] = [
    await createOwnConnection(service, owner),
    await createOwnConnection(service, owner),
    await createOwnConnection(service, owner),
  ]
  await createOwnConnection(service, other)
  await api('DELETE', `/bank/connections/${second?.id}`, { as: owner })
  const { body } = await api('GET', '/bank/connections', { as: owner })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([third?.id, first?.id])
  expect(body.total).toBe(2)
})
