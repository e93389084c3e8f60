import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyVerdictOf } from '../db/access/tables.ts'
import { coveredTables, databaseTables, watchLiveRows } from '../support/live-rows.ts'
import { roleKeyName, roleKeys } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import {
  callAll,
  createFullAccessScenario,
  createScenario,
  mayPass,
  samplesAbout,
  startWatching,
} from './test-key-sweep.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await watchLiveRows(service.database)
})
afterAll(() => service.stop())

test('each table declares which of its rows no test key may write', async () => {
  expect(await databaseTables(service.database)).toEqual(coveredTables())
})

test('the test key that may do most reads and changes nothing live with any single call', async () => {
  const stage = await createFullAccessScenario(service)
  await startWatching(service)
  await callAll(stage, (route) => (mayPass(route) ? samplesAbout(route, stage) : []))
})

test('no route that refuses that key shows it anything live, whatever it asks for', {
  tags: ['full'],
}, async () => {
  const stage = await createFullAccessScenario(service)
  await startWatching(service)
  await callAll(stage, (route) => (mayPass(route) ? [] : samplesAbout(route, stage)))
})

const testKeys = roleKeys.filter(({ environment }) => environment === 'test')

// What they may do is among what that key may.
test.each(testKeys.map((key) => ({ key, name: roleKeyName(key) })))(
  'the key "$name" reads and changes nothing live with any single call that it may make',
  { tags: ['full'] },
  async ({ key, name }) => {
    const stage = await createScenario(service, key)
    await startWatching(service)
    await callAll(stage, (route) =>
      keyVerdictOf(route, name) === 'yes' ? samplesAbout(route, stage) : [],
    )
  },
)
