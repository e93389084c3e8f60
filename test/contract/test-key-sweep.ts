import { expect } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import type { Route } from '../../src/http/route.ts'
import { checksCredential, keyVerdictOf } from '../db/access/tables.ts'
import { apiOf, type CallResult, routes } from '../support/api.ts'
import { createLiveFixtures, type LiveFixtures } from '../support/live-fixtures.ts'
import { takeWatchedWrites } from '../support/live-rows.ts'
import { dispatchAllEvents } from '../support/notifications.ts'
import { createRoleKey, type RoleKey } from '../support/role-keys.ts'
import type { Service } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { liveSamplesOf, testSampleOf } from './sample-variants.ts'
import type { Sample } from './samples.ts'

/** Reads first and removals last, so that each call finds its object. */
const ORDER = ['get', 'post', 'put', 'delete']
const inOrder = routes
  .map(({ route }) => route)
  .toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method))
const reading = inOrder.filter(({ method }) => method === 'get')

/** The routes that may change something, removals last. */
export const changing = inOrder.filter(({ method }) => method !== 'get')

/** A merchant with data of both environments, and a test key. */
export interface KeyScenario extends LiveFixtures {
  service: Service
  world: World
  as: { token: string }
}

/** The scenario of a key as the keys' matrix has it. */
export async function createScenario(service: Service, key: RoleKey): Promise<KeyScenario> {
  const world = await createWorld(service)
  const things = await createLiveFixtures(service, world)
  return { ...things, service, world, as: await createRoleKey(service, world, key) }
}

/** That of a key whose user is the merchant's OWNER and a platform administrator: no test key may do more. */
export async function createFullAccessScenario(service: Service): Promise<KeyScenario> {
  const stage = await createScenario(service, { role: 'OWNER', environment: 'test', bound: false })
  const { uuid } = stage.world.owner
  await service.database.query("update users set role = 'ADMIN' where id = $1", [uuid])
  await service.database.query('update api_keys set permissions = $2 where user_id = $1', [
    uuid,
    PERMISSIONS,
  ])
  return stage
}

/** Whether authorize() lets that key pass. It refuses all else by the declaration alone, whatever was called before. */
export const mayPass = (route: Route): boolean =>
  ['OWNER test', 'platform test'].some((key) => keyVerdictOf(route, key) === 'yes')

/** From here on, every write is caused by the calls. */
export async function startWatching(service: Service): Promise<void> {
  // A list folds the deltas of all merchants together once there are many.
  await service.database.query('select fold_deltas(10000)')
  await dispatchAllEvents(service)
  await takeWatchedWrites(service.database)
}

const expectNothingWritten = async ({ service }: KeyScenario, call: string): Promise<void> =>
  expect(await takeWatchedWrites(service.database), call).toEqual([])

/** Sends a request with the scenario's key, and expects that nothing live is in the response, nor changed. */
export async function expectHarmlessCall(
  stage: KeyScenario,
  { method, id }: Route,
  { path, ...request }: Sample,
): Promise<CallResult> {
  const { service, as, marks } = stage
  const result = await apiOf(service)(method.toUpperCase(), path, { ...request, as })
  const call = `${id}: ${method} ${path}: ${result.status}`
  // The request log shows a key the paths that it has sent itself, with the ids in them.
  const text = id === 'listRequests' ? result.text.replaceAll(/"path":"[^"]*"/g, '') : result.text
  expect(
    marks.filter((mark) => text.includes(mark)),
    call,
  ).toEqual([])
  if (method !== 'get' && result.status < 400) await expectNothingWritten(stage, call)
  return result
}

/** Calls each route with its samples; those that only read run concurrently. */
export async function callAll(
  stage: KeyScenario,
  samplesFor: (route: Route) => Sample[],
): Promise<void> {
  await Promise.all(
    reading.flatMap((route) =>
      samplesFor(route).map((sample) => expectHarmlessCall(stage, route, sample)),
    ),
  )
  for (const route of changing) {
    for (const sample of samplesFor(route)) await expectHarmlessCall(stage, route, sample)
  }
  await expectNothingWritten(stage, 'all that was refused or read')
}

/** The route's requests about what is live, and about what is of test. The other routes ignore credentials. */
export const samplesAbout = (route: Route, stage: KeyScenario, world = stage.world): Sample[] =>
  checksCredential(route) ? [...liveSamplesOf(route, world, stage), testSampleOf(route, world)] : []
