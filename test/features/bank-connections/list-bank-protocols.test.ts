import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api.ts'
import { SILENT_BANKS } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'

const { bdv, r4 } = SILENT_BANKS

let service: Service
beforeAll(async () => {
  service = await startService({ vars: { BANK_ADDRESSES: JSON.stringify({ bdv, r4 }) } })
})
afterAll(() => service.stop())

test('lists the banks that the deployment offers, with what each asks for and nothing of the operator’s', async () => {
  const { body, text } = await apiOf(service)('GET', '/bank/protocols')
  expect(
    body.data.map(({ protocol, bankCode, confirmsAccount }: Record<string, unknown>) => [
      protocol,
      bankCode,
      confirmsAccount,
    ]),
  ).toEqual([
    ['bdv', '0102', true],
    ['r4', '0169', false],
  ])
  const names = body.data.map(({ credentials }: { credentials: { name: string }[] }) =>
    credentials.map(({ name }) => name),
  )
  expect(names).toEqual([
    ['rif', 'phone', 'commerceId', 'conciliationKey', 'suiteKey', 'noticeKey'],
    ['rif', 'phone', 'commerceId', 'commerce', 'noticeToken'],
  ])
  expect(body.data[0].credentials[3]).toMatchObject({ required: true, secret: true })
  expect(text).not.toContain(bdv.baseUrl)
})
