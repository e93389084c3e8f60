import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'

const run = promisify(execFile)

interface Call {
  code: number
  output: string
  errors: string
}

/** Calls a program of this repository by its path. */
async function call(path: string, ...args: string[]): Promise<Call> {
  const called = run(process.execPath, [path, ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: '' },
  })
  return called.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, errors: stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout, errors: stderr }),
  )
}

/** The programs of this repository that commands of package.json run. */
function ownCommands(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.values(scripts).flatMap((script) => /node (\S+\.ts)$/.exec(script)?.[1] ?? [])
}

/** The other programs: whatever runs something when it is called by name. */
function otherPrograms(): string[] {
  const files = ['dev', 'bench'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  )
  // The first is a build step that reads the arguments of its caller, and the second a program as integrators write it.
  const called = ['dev/stack/attach.ts', 'dev/external-checks/client/main-path.ts']
  const runs = /^(if \(import\.meta\.main\)|await run(Command|UntilInterrupted)\()|process\.argv/m
  return files
    .filter((file) => !called.includes(file) && !ownCommands().includes(file))
    .filter((file) => runs.test(readFileSync(join(projectFolder, file), 'utf8')))
}

/** All files that git knows or would add, with what has changed of them. */
const changes = async () =>
  (await run('git', ['status', '--porcelain'], { cwd: projectFolder })).stdout +
  (await run('git', ['diff'], { cwd: projectFolder, maxBuffer: 1e8 })).stdout

const programs = [...ownCommands(), ...otherPrograms()]

let unchanged: string
beforeAll(async () => {
  unchanged = await changes()
})

test.each(programs)('%s does nothing where it is asked what it does', async (program) => {
  const help = await call(program, '--help')
  expect(help).toMatchObject({ code: 0, errors: '' })
  expect(help.output).toMatch(/^Usage: (npm run|npx node|bolivar) /m)
  expect(help.output).toContain('--help')
})

// One function reads the options of them all, as what they answer above shows.
test('nor where it is asked wrongly', async () => {
  const unknown = await call('dev/demo.ts', '--bogus')
  expect(unknown).toMatchObject({ code: 2, output: '' })
  expect(unknown.errors).toMatch(/^[^\n]*--bogus[^\n]* Usage: [^\n]*\n$/)
})

test('none of them has changed a file', async () => {
  expect(await changes()).toBe(unchanged)
})

test.each(['demo', 'listen'])(
  '%s accepts the service as --url or as --port',
  { tags: ['full'] },
  async (command) => {
    const key = command === 'listen' ? ['--key', 'svc_test_abc'] : []
    const both = await call(
      `dev/${command}.ts`,
      ...key,
      '--url',
      'http://127.0.0.1:9',
      '--port',
      '9',
    )
    expect(both).toMatchObject({ code: 1, errors: expect.stringContaining('Either --url or') })
    for (const service of [['--url', 'http://127.0.0.1:9'], ['--port=9']]) {
      const { code, errors } = await call(`dev/${command}.ts`, ...key, ...service)
      expect(code).toBe(1)
      expect(errors).toContain('No service answers on http://127.0.0.1:9')
    }
  },
)

test('admin names the service that does not run here, rather than change the users of another one', {
  tags: ['full'],
}, async () => {
  const { code, errors } = await call('dev/admin.ts', 'ana@example.com', '--port', '9')
  expect(code).toBe(1)
  expect(errors).toContain('http://127.0.0.1:9 does not run from this folder')
})

test('an argument too many is refused', async () => {
  const { code, errors } = await call('dev/demo.ts', 'http://127.0.0.1:9')
  expect(code).toBe(2)
  expect(errors).toMatch(/^Unexpected argument 'http:\/\/127\.0\.0\.1:9'\. Usage: [^\n]*\n$/)
})
