import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, webhooks } from './cases.ts'
import { runCall, runWebhook } from './javascript.ts'
import { judgeCall } from './judge.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer(calls)
})
afterAll(() => server.close())

test('there are cases of all that clients have in common', () => {
  expect(calls.length + webhooks.length).toBeGreaterThan(60)
})

describe('in JavaScript', () => {
  test.concurrent.for(calls.map((call, index) => ({ ...call, call, index })))(
    '$name',
    async ({ call, index }) => {
      const result = await runCall(call, `${server.url}/${index}`)
      judgeCall(call, server.sent[index] ?? [], result)
    },
  )

  test.for(webhooks)('a webhook $name', async (webhook) => {
    expect(await runWebhook(webhook)).toEqual(webhook.result)
  })
})
