import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(projectFolder, file), join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What npm would install and warn about, with the oldest Node that the README allows. */
async function install(): Promise<{ stdout: string; stderr: string }> {
  const disguise = join(folder, 'node-20.cjs')
  writeFileSync(disguise, "Object.defineProperty(process, 'version', { value: 'v20.20.0' })")
  return promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--require=${disguise}`, npm_config_loglevel: undefined },
  })
}

test('npm ci on Node 20 installs everything without a warning', async () => {
  const { stdout, stderr } = await install()
  expect(stdout).toMatch(/added \d+ packages/)
  expect(stderr).toBe('')
})

test('npm ci reports what is wrong', async () => {
  rmSync(join(folder, 'package-lock.json'))
  await expect(install()).rejects.toThrow(/existing package-lock\.json/)
})

test.each(['dev', 'stack'])(
  'npm run %s says in one line that the packages are missing',
  async (command) => {
    mkdirSync(join(folder, 'dev'))
    copyFileSync(
      join(projectFolder, 'dev/require-packages.js'),
      join(folder, 'dev/require-packages.js'),
    )
    const run = promisify(execFile)('npm', ['run', '--silent', command], { cwd: folder })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The packages are missing. Run this first: npm ci\n',
    })
  },
)
