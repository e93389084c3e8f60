import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from '../../../dev/stack/paths.ts'
import { calls, webhooks } from './cases.ts'
import { judgeCall } from './judge.ts'
import { type ConformanceRun, runLanguage } from './other-language.ts'

const program = join(projectFolder, 'sdk/php/tests/conformance.php')

describe.each([['PHP', [program]]])('in %s', (_, args) => {
  let results: ConformanceRun
  beforeAll(async () => {
    results = await runLanguage('php', args)
  })

  test.each(calls.map((call, index) => ({ ...call, call, index })))('$name', ({ call, index }) => {
    judgeCall(call, results.sent[index] ?? [], results.calls[index] ?? {})
  })

  test.each(webhooks.map((webhook, index) => ({ ...webhook, webhook, index })))(
    'a webhook $name',
    ({ webhook, index }) => {
      expect(results.webhooks[index]).toEqual(webhook.result)
    },
  )
})
