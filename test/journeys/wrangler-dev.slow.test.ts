import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { localPayer } from '../../dev/stack/own-accounts.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort, isPortFree } from '../../dev/stack/ports.ts'
import { collectOutput, runTool, toolEnvironment } from '../../dev/stack/tools.ts'

/** A checkout as it is after `npm ci`, in which nothing has run yet. */
let folder: string
let running: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrangler-dev-'))
  // As root, PostgreSQL runs as somebody else, who would need a place elsewhere.
  chmodSync(folder, 0o755)
  for (const part of ['dev', 'src', 'sdk', 'docs', 'drizzle', 'package.json', 'wrangler.toml']) {
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(async () => {
  await pressCtrlC()
  await expectNothingLeft()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npx wrangler dev` as in a terminal; resolves with the address once it responds. */
async function wranglerDev(): Promise<{ url: string; output(): string }> {
  const port = await freePort()
  const { DATABASE_URL: _, LOCAL_STACK: __, ...environment } = toolEnvironment()
  running = spawn('npx', ['wrangler', 'dev', '--port', `${port}`], {
    cwd: folder,
    env: { ...environment, CI: 'true' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(running)
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() => healthOf(url), { timeout: 120_000, interval: 300, message: output() })
    .toMatchObject({ status: 'ok' })
  return { url, output }
}

async function healthOf(url: string): Promise<{ cron: { status: string } } | undefined> {
  const answer = await fetch(`${url}/health`).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { cron: { status: string } }) : undefined
}

/** Has the payer of the simulated BNC pay a live link of the seeded merchant by a one-time key. */
async function chargeLocalPayer(api: string, accessToken: string) {
  const call = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(api + path, { headers, ...init })).json()
  }
  const { data } = (await call('/merchants')) as { data: { id: string }[] }
  const link = { amount: 25, currency: 'VES', label: 'Un cachito' }
  const made = await call(`/merchants/${data[0]?.id}/payment-links`, link)
  const { token } = made as { token: string }
  const { keys, ...payer } = localPayer
  return call(`/pay/${token}/charge`, { ...payer, otp: keys[0] })
}

/** A terminal sends it to all that runs in its foreground. */
async function pressCtrlC(): Promise<void> {
  const child = running
  running = undefined
  if (child?.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}

const recordFile = () => join(folder, '.local/stack.json')

/** The stack removes its record when all of it has ended. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => existsSync(recordFile())).toBe(false)
}

test('a build for deployment starts nothing', async () => {
  const flags = ['deploy', '--dry-run', '--outdir', join(folder, 'bundle')]
  const { status, output } = await runTool('wrangler', flags, { folder })
  expect(status, output).toBe(0)
  expect(existsSync(join(folder, '.local'))).toBe(false)
  expect(existsSync(join(folder, '.dev.vars'))).toBe(false)
})

test('a plain wrangler dev starts everything that the Worker needs, cron included, and Ctrl-C ends it all', async () => {
  const { url, output } = await wranglerDev()
  expect(output()).toContain('Starting all that the service needs')
  const credentials = { email: 'owner@example.com', password: 'bolivares-2026' }
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  expect(login.status).toBe(200)
  const { accessToken } = (await login.json()) as { accessToken: string }
  expect(await chargeLocalPayer(`${url}/api/v1`, accessToken)).toMatchObject({
    status: 'success',
  })
  // A browser's form, of a link that is not there: its own page sent it, whatever the port.
  const form = { method: 'POST', headers: { Origin: url }, body: new URLSearchParams('key=1') }
  expect((await fetch(`${url}/pay/${'0'.repeat(22)}/c2p`, form)).status).not.toBe(403)
  expect((await healthOf(url))?.cron.status).toMatch(/^(starting|ok)$/)
  await expect
    .poll(async () => (await healthOf(url))?.cron.status, { timeout: 90_000, interval: 1_000 })
    .toBe('ok')
  const { databaseUrl } = JSON.parse(readFileSync(recordFile(), 'utf8'))
  await pressCtrlC()
  await expectNothingLeft()
  expect(await isPortFree(Number(new URL(url).port))).toBe(true)
  expect(await isPortFree(Number(new URL(databaseUrl).port))).toBe(true)
}, 300_000)

test('wrangler dev does so on another port too, to which the links then lead', async () => {
  const { url } = await wranglerDev()
  expect(readFileSync(join(folder, '.dev.vars'), 'utf8')).toContain(`PUBLIC_URL='${url}'`)
}, 300_000)
