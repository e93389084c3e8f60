import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from '../../../dev/stack/paths.ts'
import { calls, webhooks } from './cases.ts'
import { judgeCall } from './judge.ts'
import { type ConformanceRun, runLanguage } from './other-language.ts'

const program = join(projectFolder, 'sdk/php/tests/conformance.php')
const compiled = join(projectFolder, 'dev/shops/php-versions/run-php.js')

/** The PHP of this machine, and others that are compiled to WebAssembly. */
const VERSIONS = [
  { version: 'of this machine', command: 'php', args: [program] },
  ...['7.4', '8.1', '8.4'].map((version) => ({
    version,
    command: process.execPath,
    args: [compiled, version, program],
  })),
]

describe.each(VERSIONS)('in PHP $version', ({ command, args }) => {
  let results: ConformanceRun
  beforeAll(async () => {
    results = await runLanguage(command, args)
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
