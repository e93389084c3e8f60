import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'

/** The output of a command of package.json, and whether it succeeded. */
async function run(file: string, ...args: string[]) {
  const called = promisify(execFile)(process.execPath, [`dev/${file}.ts`, ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: '' },
  })
  return called.then(
    ({ stdout }) => ({ failed: false, text: stdout }),
    ({ stdout, stderr }) => ({ failed: true, text: `${stdout}${stderr}` }),
  )
}

const commands = ['dev', 'run-stack', 'demo', 'listen', 'certify', 'admin', 'audit-verify']

test.each(commands)('%s --help prints its usage and does nothing', async (command) => {
  const { failed, text } = await run(command, '--help')
  expect(failed).toBe(false)
  expect(text).toMatch(/^Usage: npm run /m)
  expect(text).toContain('--help')
})

test.each(commands)('%s refuses an unknown option, and prints its usage', async (command) => {
  const { failed, text } = await run(command, '--bogus')
  expect(failed).toBe(true)
  expect(text.trim()).toMatch(/^Unknown option '--bogus'\.\nUsage: npm run /)
})

test.each(['demo', 'listen'])(
  '%s accepts the service as --url or as --port',
  { tags: ['full'] },
  async (command) => {
    const key = command === 'listen' ? ['--key', 'svc_test_abc'] : []
    const both = await run(command, ...key, '--url', 'http://127.0.0.1:9', '--port', '9')
    expect(both).toMatchObject({ failed: true, text: expect.stringContaining('Either --url or') })
    for (const service of [['--url', 'http://127.0.0.1:9'], ['--port=9']]) {
      const { failed, text } = await run(command, ...key, ...service)
      expect(failed).toBe(true)
      expect(text).toContain('No service answers on http://127.0.0.1:9')
    }
  },
)

test('admin names the service that does not run here, rather than change the users of another one', {
  tags: ['full'],
}, async () => {
  const { failed, text } = await run('admin', 'ana@example.com', '--port', '9')
  expect(failed).toBe(true)
  expect(text).toContain('http://127.0.0.1:9 does not run from this folder')
})

test('an argument too many is refused', async () => {
  const { text } = await run('demo', 'http://127.0.0.1:9')
  expect(text).toContain("Unexpected argument 'http://127.0.0.1:9'.")
})
