import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'

const run = promisify(execFile)

const sources = [
  'dev/reference.ts',
  'dev/stack/paths.ts',
  'dev/stack/problem.ts',
  'sdk/js/src/cli/problem.ts',
]

let folder: string
let tarball: Buffer
let registry: Server
let site: string
let downloads: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reference-'))
  for (const file of sources) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(projectFolder, file), join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  tarball = await packBrowserBuild()
  writeReference(integrityOf(tarball))
  downloads = 0
  registry = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) {
      downloads += 1
      return response.end(tarball)
    }
    const dist = { tarball: `${site}/r.tgz`, integrity: integrityOf(tarball) }
    const version = { name: 'r', version: '1.0.0', dist }
    return response.end(
      JSON.stringify({ name: 'r', 'dist-tags': {}, versions: { '1.0.0': version } }),
    )
  })
  await new Promise<void>((done) => {
    registry.listen(0, '127.0.0.1', done)
  })
  site = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})
afterEach(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const integrityOf = (bytes: Buffer) =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** The package as npm has it: a build for browsers with its parts and source maps, and other files. */
async function packBrowserBuild(): Promise<Buffer> {
  const files = {
    'package.json': '{"name":"r","version":"1.0.0"}',
    'dist/index.js': '',
    'dist/browser/standalone.esm.js': 'reference',
    'dist/browser/standalone.esm.js.map': '{}',
    'dist/browser/chunks/part.js': 'part',
  }
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, 'source/package', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const path = join(folder, 'r.tgz')
  await run('tar', ['-czf', path, '-C', join(folder, 'source'), 'package'])
  return readFileSync(path)
}

function writeReference(integrity: string): void {
  const file = join(folder, 'src/pages/reference.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ name: 'r', version: '1.0.0', integrity }))
}

const add = () =>
  run(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('./dev/reference.ts')).addReference()"],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        npm_config_registry: site,
        npm_config_cache: join(folder, 'cache'),
        npm_config_fetch_retries: '0',
      },
    },
  )

const served = (file: string) => join(folder, 'node_modules/.assets/docs/scalar-1.0.0', file)

test('the API reference is fetched once, and then needs no network', async () => {
  const { stderr } = await add()
  expect(stderr).toContain('Fetching the API reference, once.')
  expect(readFileSync(served('standalone.esm.js'), 'utf8')).toBe('reference')
  expect(existsSync(served('chunks/part.js'))).toBe(true)
  expect(existsSync(served('standalone.esm.js.map'))).toBe(false)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  rmSync(join(folder, 'cache'), { recursive: true })
  expect((await add()).stderr).toBe('')
  expect(existsSync(served('chunks/part.js'))).toBe(true)
  expect(downloads).toBe(1)
})

test('another package than the one that is named is refused', async () => {
  writeReference(integrityOf(Buffer.from('another')))
  const hash = integrityOf(tarball)
  await expect(add()).rejects.toThrow(`is not what src/pages/reference.json says: ${hash}`)
  expect(existsSync(served(''))).toBe(false)
})

test('without a network that is said', async () => {
  registry.close()
  await expect(add()).rejects.toThrow('npm could not fetch r. Is there a network?')
  expect(existsSync(served(''))).toBe(false)
})
