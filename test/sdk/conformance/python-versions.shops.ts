import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasPython, PYTHON_VERSIONS } from '../../../dev/shops/pythons.ts'
import { projectFolder } from '../../../dev/stack/paths.ts'
import { calls, webhooks } from './cases.ts'
import { judgeCall } from './judge.ts'
import { type ConformanceRun, runLanguage } from './other-language.ts'

const program = join(projectFolder, 'sdk/python/tests/conformance.py')

const RUNS = PYTHON_VERSIONS.flatMap((version) => [
  { version, how: '', args: [program] },
  { version, how: ', with asyncio', args: [program, '--async'] },
])

for (const { version, how, args } of RUNS)
  describe.skipIf(!hasPython(version))(`in Python ${version}${how}`, () => {
    let results: ConformanceRun
    beforeAll(async () => {
      results = await runLanguage(`python${version}`, args)
    })

    test('each call is what it is in the other languages', () => {
      for (const [index, call] of calls.entries())
        judgeCall(call, results.sent[index] ?? [], results.calls[index] ?? {})
    })

    test('and so is each webhook', () => {
      expect(results.webhooks).toEqual(webhooks.map(({ result }) => result))
    })
  })
