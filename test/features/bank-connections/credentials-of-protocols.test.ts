import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  credentialsSchema,
  REAL_PROTOCOLS,
  type RealProtocol,
} from '../../../src/platform/bank/connection-config.ts'
import { PROTOCOLS } from '../../../src/platform/bank/protocols.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import { SILENT_BANKS } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'

/** What could end a header, reach another host, or is not seen. */
const WRONG = {
  'a line break': 'abcdefgh\r\nX-Injected: 1',
  'a line feed at its end': 'abcdefghijklmnop\n',
  'a zero byte': 'abcdefgh\u0000ijklmnop',
  'a tab': 'abcdefgh\tijklmnop',
  'an escape': 'abcdefgh\u009bijklmnop',
  'an invisible space': 'abcdefgh\u200bijklmnop',
  'a line separator': 'abcdefgh\u2028ijklmnop',
  'too many characters': 'x'.repeat(501),
}

/** The only one that is longer than others. */
const RSA_KEY = 'signingKey'

let service: Service
let owner: Actor
beforeAll(async () => {
  service = await startService({ vars: { BANK_ADDRESSES: JSON.stringify(SILENT_BANKS) } })
  owner = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

describe.each(REAL_PROTOCOLS)('of %s', (protocol: RealProtocol) => {
  const fields = Object.keys(credentialsSchema(protocol).shape)

  test('are all named to those who connect an account', () => {
    expect(PROTOCOLS[protocol].credentials.map(({ name }) => name).toSorted()).toEqual(
      fields.toSorted(),
    )
  })

  test.each(Object.entries(WRONG))('each is refused with %s, and no other', async (_, wrong) => {
    const account = await createBankAccount(service, owner, {
      environment: 'live',
      accountNumber: randomAccountNumber(PROTOCOLS[protocol].bankCode),
    })
    for (const field of fields) {
      const max = field === RSA_KEY ? 4000 : 500
      if (max > 500 && wrong.length === 501) continue
      const result = await apiOf(service)('POST', '/bank/connections', {
        as: owner,
        body: { protocol, accountId: account.id, credentials: { [field]: wrong } },
      })
      expectRefusal(result, 'INVALID_REQUEST')
      const details: { path: string; message: string }[] = result.body.error.details
      const said = details.find(({ path }) => path === `credentials.${field}`)
      expect(said?.message, field).toContain(`at most ${max} characters`)
      expect(result.text).not.toContain(wrong.slice(0, 8))
    }
  })
})

test.each([
  [1_624, true],
  [1_496, false],
  [4_004, false],
])('a private key of RSA with %i characters is taken: %s', (length, isTaken) => {
  const field = credentialsSchema('exterior').shape[RSA_KEY]
  expect(field?.safeParse('A'.repeat(length)).success).toBe(isTaken)
})

test.each([
  '../SIMF/CreditBeginner',
  '/SIMF/CreditBeginner',
  'SIMF//CreditBeginner',
  'SIMF/CreditBeginner/',
  'SIMF/CreditBeginner?to=other',
  'SIMF/CreditBeginner#x',
  'SIMF%2FCreditBeginner',
  'SIMF\\CreditBeginner',
  'https://other.example/x',
  '@other.example/x',
])('a path at the bank may not be %s', (transferPath) => {
  const { shape } = credentialsSchema('bnc')
  const paths = Object.entries(shape).filter(([name]) => /path$/i.test(name))
  expect(paths.map(([name]) => name)).toEqual(['transferPath'])
  for (const [, field] of paths) {
    expect(field.safeParse(transferPath).success).toBe(false)
    expect(field.safeParse('SIMF/CreditBeginner').success).toBe(true)
  }
})
