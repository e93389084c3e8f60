import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { sampleOf } from '../contract/samples.ts'
import { fullPath, routes } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld } from '../support/world.ts'
import { fieldNames } from './fields.ts'

const run = promisify(execFile)
/** https://sqlmap.org, of the machine: `apt-get install sqlmap`. */
const SQLMAP = process.env.SQLMAP_PATH ?? 'sqlmap'
const installed = await run(SQLMAP, ['--version']).then(
  () => true,
  () => false,
)
if (!installed) console.warn('\n!!! sqlmap is not installed: nothing was tried.\n')

let service: Service
let folder: string
beforeAll(async () => {
  service = await startService()
  folder = mkdtempSync(join(tmpdir(), 'sqlmap-'))
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Values that a query takes for the most part, so that what is behind them is reached. */
const queryOf = (schema: Route['query']): string =>
  String(new URLSearchParams(fieldNames(schema).map((name) => [name, '1'])))

/** Each id of a path, and each name of a query and of a body. */
const injectableRoutes = routes.filter(
  ({ route }) => route.params || route.query || (route.body && route.id !== 'logout'),
)

test.runIf(installed).for(injectableRoutes)(
  '$route.method $path: no parameter reaches the database as SQL',
  { timeout: 900_000 },
  async ({ route }) => {
    const world = await createWorld(service)
    const { path, body } = sampleOf(route.id, world)
    const caller = route.access.kind === 'admin' ? 'platform' : 'OWNER'
    const [bare = '', sent] = fullPath(path).split('?')
    const marked = bare.replace(/(?<=\/)([a-z]{3}_[0-9a-z]{26}|\d{20})(?=\/|$)/g, '$1*')
    const query = sent ?? queryOf(route.query)
    const flags = [
      ...['-u', `${service.url}${marked}${query && `?${query}`}`],
      ...['--method', route.method.toUpperCase()],
      ...(body ? ['--data', JSON.stringify(body)] : []),
      ...['-H', `Authorization: Bearer ${world.tokens[caller]}`],
      ...['-H', 'Content-Type: application/json'],
      ...['--batch', '--flush-session', '--dbms', 'PostgreSQL', '--level', '1', '--risk', '1'],
      ...['--technique', 'BEUSQ', '--ignore-code', '*', '--disable-coloring', '--threads', '4'],
      ...['--output-dir', folder],
    ]
    const { stdout } = await run(SQLMAP, flags, { maxBuffer: 50_000_000 })
    expect(stdout).not.toMatch(/is vulnerable|identified the following injection point/i)
    expect(stdout).toMatch(
      /do(es)? not (appear|seem) to be (dynamic|injectable)|no parameter\(s\) found|all tested parameters/i,
    )
  },
)

test('no statement failed because of what was sent', () => {
  const mistakes = service
    .logs()
    .filter(({ event, refusal }) => event === 'request.failed' && refusal === 'INTERNAL_ERROR')
  expect(mistakes).toStrictEqual([])
})
