import { expect, test } from 'vitest'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { startService } from '../../support/service.ts'

test('shows everybody the public key, and says where nobody is written to', async () => {
  const service = await startService({ vars: { PUSH_HOSTS: 'fcm.googleapis.com' } })
  const { status, body } = await apiOf(service)('GET', '/push/key')
  expect([status, body]).toEqual([200, { key: expect.stringMatching(/^B[\w-]{86}$/) }])
  await service.stop()
  const silent = await startService({ vars: { PUSH_HOSTS: '' } })
  expectRefusal(await apiOf(silent)('GET', '/push/key'), 'NOT_SUPPORTED')
  await silent.stop()
})
