import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf } from '../../dev/openapi/route-errors.ts'
import { anyone, member } from '../../src/http/access.ts'
import { pathNotFound, resourceNotFound, resourceNounsOf } from '../../src/http/not-found.ts'
import type { Route } from '../../src/http/route.ts'
import { createMerchant, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { type Service, startService } from '../support/service.ts'

const NOBODYS = '01kga5ycm3e59btav2r01pgpaf'

const unknowing = routes.filter(({ route }) => errorsOf(route).includes('NOT_FOUND'))

test.each(unknowing)('the 404 of $route.id names what is missing', ({ route }) => {
  const ids = route.notFoundNouns ?? [...route.path.matchAll(/\/([^/:]+)\/:/g)]
  expect(resourceNounsOf(route).length).toBeGreaterThan(0)
  expect(resourceNounsOf(route)).toHaveLength(ids.length)
})

test.each([
  [
    member('MEMBER', 'id', { permission: 'webhooks:read', testKeys: 'testData' }),
    'There is no such merchant, webhook, or delivery, or it is not yours.',
  ],
  [anyone('An example.'), 'There is no such merchant, webhook, or delivery.'],
])(
  'the 404 names what the path names, and says if it may belong to somebody else (%#)',
  (access, message) => {
    const path = '/merchants/:id/webhooks/:webhookId/deliveries/:deliveryId'
    expect(resourceNotFound({ path, access } as Route).message).toBe(message)
  },
)

describe('in responses', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  const messageOf = async (
    caller: { token: string },
    path: string,
    method = 'GET',
    body?: unknown,
  ) => {
    const answer = await apiOf(service)(method, path, { as: caller, body })
    expect(answer.status, path).toBe(404)
    return answer.body.error.message
  }

  test('an unknown path and an unknown id have different messages', async () => {
    const caller = await createUser(service)
    expect(await messageOf(caller, '/nothing')).toBe(pathNotFound([]).message)
    expect(await messageOf(caller, `/merchants/mer_${NOBODYS}`)).toBe(
      'There is no such merchant, or it is not yours.',
    )
  })

  test('somebody else’s resource is indistinguishable from an unknown one', async () => {
    const [owner, stranger] = [await createUser(service), await createUser(service)]
    const merchant = await createMerchant(service, owner)
    const account = await createBankAccount(service, owner)
    const pay = (account_number: string) =>
      messageOf(stranger, '/bank/p2p', 'POST', {
        account_number,
        phone: '04121234567',
        amount: 1,
      })
    for (const [one, other] of [
      [`/merchants/${merchant.id}`, `/merchants/mer_${NOBODYS}`],
      [`/bank/accounts/${account.id}`, `/bank/accounts/acc_${NOBODYS}`],
    ] as const) {
      expect(await messageOf(stranger, one)).toBe(await messageOf(stranger, other))
    }
    expect(await pay(account.id)).toBe(await pay(`acc_${NOBODYS}`))
    expect(await pay(account.id)).toBe('There is no such bank account, or it is not yours.')
  })

  test('a payer’s unknown link has a message that does not mention an owner', async () => {
    const answer = await apiOf(service)('GET', `/pay/${'0'.repeat(22)}`)
    expect(answer.body.error.message).toBe('There is no such payment link.')
  })

  test('a user who may not operate live yet is told how to do the same in the test environment', async () => {
    const caller = await createUser(service)
    const answer = await apiOf(service)('POST', '/api-keys', {
      as: caller,
      body: { name: 'Caja', environment: 'live' },
    })
    expectRefusal(answer, 'KYC_REQUIRED')
    expect(answer.body.error.message).toMatch(/test API key/)
    expect(answer.body.error.message).toMatch(/payment link or bank account of .*`test`/)
  })
})
