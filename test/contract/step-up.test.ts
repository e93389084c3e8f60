import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsOf } from '../../dev/openapi/route-errors.ts'

import { createSession, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { createApp } from '../support/factors.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** What a stolen session must not do. A route that is taken off here, or off its declaration alone, fails. */
const ALWAYS = [
  'updateFloorSettings',
  'updateCollectionSettings',
  'updateMessageSettings',
  'createChannel',
  'replaceChannelCredentials',
  'checkChannel',
  'deleteChannel',
  'updateButtonSettings',
  'createTotpFactor',
  'createPasskeyCreationOptions',
  'createPasskeyFactor',
  'createRecoveryCodes',
  'deleteFactor',
  'transferOwnership',
  'setSettlementAccount',
  'approvePayout',
  'approveApproval',
  'rejectApproval',
  'resolveMerchantPayment',
  'rotateWebhookSecret',
  'createBankConnection',
  'importStatement',
  'replaceBankCredentials',
  'deleteBankConnection',
  'cutOffApiKey',
  'resetUserFactors',
  'releaseMerchantRif',
  'releaseBankAccount',
  'disableBankConnection',
]
/** Where the request or what it is about decides. */
const SOMETIMES = [
  ...['changePassword', 'createApiKey', 'rotateApiKey'],
  ...['updateMember', 'removeMember', 'createInvitation', 'revokeInvitation'],
]

const MORE_THAN_TEN_MINUTES_AGO = () => new Date(Date.now() - 601_000)

let service: Service
let world: World
/** The OWNER's and the administrator's, which have presented nothing lately. */
let stale: Record<'owner' | 'administrator', { token: string }>
/** An administrator's, which has presented no factor at all. */
let factorless: { token: string }
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  const administrator = await createUser(service, { role: 'ADMIN' })
  const from = MORE_THAN_TEN_MINUTES_AGO()
  stale = {
    owner: await createSession(service, world.owner.uuid, { from }),
    administrator: await createSession(service, administrator.uuid, {
      from,
      factorPresented: true,
    }),
  }
  factorless = await createSession(service, administrator.uuid)
})
afterAll(() => service.stop())

interface Operation {
  operationId: string
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(paths).flatMap((path) => Object.values(path))

const protectedRoutes = routes.flatMap(({ route, path }) =>
  route.access.kind === 'anyone' ? [] : [{ route, path, access: route.access }],
)

const call = (id: string, method: string, as: { token: string }) => {
  const { path, ...request } = sampleOf(id, world)
  return apiOf(service)(method.toUpperCase(), path, { ...request, as })
}

test('the routes that need a step-up are these', () => {
  const idsOf = (isSuch: (stepUp: unknown) => boolean) =>
    protectedRoutes
      .filter(({ access }) => isSuch(access.stepUp))
      .map(({ route }) => route.id)
      .toSorted()
  expect(idsOf((stepUp) => stepUp === 'always')).toEqual(ALWAYS.toSorted())
  expect(idsOf((stepUp) => typeof stepUp === 'object')).toEqual(SOMETIMES.toSorted())
})

test('a route that always needs one takes no API key', () => {
  const taking = protectedRoutes.filter(
    ({ access }) => access.stepUp === 'always' && access.permission,
  )
  expect(taking.map(({ route }) => route.id)).toEqual([])
})

describe.each(protectedRoutes)('$route.method $path', ({ route, access }) => {
  const isAdmin = access.kind === 'admin'

  test('says in the document what it may answer', () => {
    const operation = operations.find(({ operationId }) => operationId === route.id)
    const declared = errorsOf(route)
    expect(declared.includes('STEP_UP_REQUIRED')).toBe(access.stepUp !== 'never')
    expect(declared.includes('FACTOR_REQUIRED')).toBe(isAdmin)
    const text = JSON.stringify(operation)
    expect(text.includes('with POST /auth/step-up')).toBe(access.stepUp !== 'never')
    expect(text.includes('must have presented a second factor')).toBe(isAdmin)
  })

  if (access.stepUp === 'always') {
    test('is refused to a session that has presented nothing lately', async () => {
      const as = isAdmin ? stale.administrator : stale.owner
      expectRefusal(await call(route.id, route.method, as), 'STEP_UP_REQUIRED')
    })
  } else if (route.method === 'get') {
    test('is read by a session that has presented nothing lately', async () => {
      const as = isAdmin ? stale.administrator : stale.owner
      expect((await call(route.id, route.method, as)).status).toBe(200)
    })
  }

  if (isAdmin) {
    test('is refused to an administrator without a second factor', async () => {
      expectRefusal(await call(route.id, route.method, factorless), 'FACTOR_REQUIRED')
    })
  }
})

test('a refused request has changed nothing, and is answered the same for one that cannot be right', async () => {
  const { stranger } = world
  const victim = await createUser(service)
  await createApp(service, victim)
  const session = await createSession(service, stranger.uuid, {
    from: MORE_THAN_TEN_MINUTES_AGO(),
  })
  const remove = (id: string) => apiOf(service)('DELETE', `/auth/factors/${id}`, { as: session })
  // Nobody learns from it which factors there are.
  for (const id of [stranger.app.id, 'fac_01kga5ycm3e59btav2r01pgpaf', 'x']) {
    expectRefusal(await remove(id), 'STEP_UP_REQUIRED')
  }
})
