import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../support/service.ts'

const project = join(import.meta.dirname, '../..')
const LOCAL_SITE = 'http://127.0.0.1:8787'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Every command of the page, in its order. */
function commandsOf(page: string): string {
  const text = readFileSync(join(project, page), 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands).join('\n')
}

test('every command of the quickstart works, from registration to a store with a logo, and payments', async () => {
  const commands = commandsOf('docs/quickstart.md')
  expect(commands).toContain(`SITE=${LOCAL_SITE}`)
  // The links that the service gives out start with its public address, which is not where it runs here.
  const script = commands
    .replace(LOCAL_SITE, service.url.replace(/\/$/, ''))
    .replace(/(\n.*) \$LOGO\n/, '$1 $SITE/$(echo $LOGO | cut -d/ -f4-)\n')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: project,
  })
  expect(stdout).toContain('"emailVerified":true')
  expect(stdout).toContain('"slug":"dona-ana"')
  expect(stdout).toMatch(/^200 image\/png \d+ bytes$/m)
  expect(stdout).toMatch(/"status":"success","message":"The payment was received."/)
  expect(stdout).toMatch(/"status":"completed","environment":"sandbox"/)
  expect(stdout).toMatch(/"status":"success","amount":125.5,"phone":"04121234567"/)
  expect(stdout).toContain('"code":"INSUFFICIENT_FUNDS"')
  expect(stdout).toContain('"code":"INVALID_REQUEST"')
})
