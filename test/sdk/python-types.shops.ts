import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { makeTestFolder } from '../support/test-folder.ts'

const source = join(projectFolder, 'sdk/python/src')

/** What mypy says of files by its strictest rules, but for one: each method returns what was read from JSON. */
function judge(paths: string[]) {
  const cache = join(makeTestFolder(), 'cache')
  const args = [
    '--strict',
    '--no-warn-return-any',
    '--python-version',
    '3.9',
    '--cache-dir',
    cache,
    ...paths,
  ]
  const { status, stdout } = spawnSync('mypy', args, {
    encoding: 'utf8',
    env: { ...process.env, MYPYPATH: source },
  })
  return { status, stdout }
}

const program = (name: string) => `from bolivar_payments import Bolivar

shop = Bolivar("https://payments.example.com").merchant("mer_1")
checkout = shop.create_checkout(body={"externalReference": "PED-1", "${name}": 5, "currency": "VES"})
print(checkout["url"])
`

test('the client for Python has no type that mypy doubts', () => {
  expect(judge([join(source, 'bolivar_payments')])).toEqual({
    status: 0,
    stdout: expect.stringContaining('Success'),
  })
})

test('a program that misspells a field is told so', () => {
  const file = join(makeTestFolder(), 'program.py')
  writeFileSync(file, program('amount'))
  expect(judge([file]).stdout).toContain('Success')
  writeFileSync(file, program('amuont'))
  expect(judge([file])).toEqual({ status: 1, stdout: expect.stringContaining('amuont') })
})
