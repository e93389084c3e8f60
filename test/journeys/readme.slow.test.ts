import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeededService } from '../support/seeded-service.ts'
import type { Service } from '../support/service.ts'

const project = join(import.meta.dirname, '../..')
const LOCAL_SITE = 'http://127.0.0.1:8787'
/** One and a half screens. */
const MOST_LINES = 90
const MOST_PICTURE_BYTES = 150_000

let service: Service
beforeAll(async () => {
  service = await startSeededService()
})
afterAll(() => service.stop())

const readmes = ['README.md', 'README.es.md']
const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** Each block of commands, in its order. */
const commandsOf = (file: string) =>
  [...read(file).matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)

test.each(readmes)('%s begins with the two commands, and is short', (file) => {
  const [first = ''] = commandsOf(file)
  expect(first.match(/^npm [^#]*[^ #]/gm)).toEqual(['npm ci && npm run dev', 'npm ci && npm test'])
  expect(read(file).split('\n').length).toBeLessThan(MOST_LINES)
})

test.each(readmes)('%s has a first payment that comes in, and ends paid', async (file) => {
  const [, ...commands] = commandsOf(file)
  // Both number their order by the second.
  const script = commands.join('\n').replace('ORDER=PED-', `ORDER=PED-${file}-`)
  expect(script).toContain(`API=${LOCAL_SITE}`)
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-euo', 'pipefail', '-c', script.replaceAll(LOCAL_SITE, service.url.replace(/\/$/, ''))],
    { cwd: project },
  )
  expect(stdout).toMatch(/https:\/\/payments\.test\/pay\/[\w-]{22}$/m)
  const last = stdout.trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({
    total: 1,
    data: [{ status: 'paid', receivedVes: 250.5, remainingVes: 0 }],
  })
})

test('both READMEs run the same commands, but for their words', () => {
  const [english = '', spanish = ''] = readmes.map((file) =>
    commandsOf(file)
      .join('')
      .replace(" -H 'Accept-Language: es'", '')
      .replaceAll(/#.*$|echo .*|"name":"(My shop|Mi tienda)"/gm, ''),
  )
  expect(spanish).toBe(english)
})

test.each(readmes)('the pictures of %s are there, small, and described', (file) => {
  const pictures = [...read(file).matchAll(/<img src="([^"]+)" width="\d+" alt="([^"]{20,})">/g)]
  expect(pictures).toHaveLength(2)
  for (const [, path = ''] of pictures) {
    expect(existsSync(join(project, path)), path).toBe(true)
    expect(statSync(join(project, path)).size, path).toBeLessThan(MOST_PICTURE_BYTES)
  }
})
