import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { serviceUrl } from '../dev/stack/database.ts'
import { freePort } from '../dev/stack/ports.ts'
import { Problem } from '../dev/stack/problem.ts'
import { signalWhenThisProcessEnds } from '../dev/stack/processes.ts'
import type { BenchDatabase } from './database.ts'
import { type DelayProxy, startDelayProxy } from './delay-proxy.ts'
import { issuer, publicKey } from './worker.ts'

const folder = join(import.meta.dirname, 'peers')
const run = promisify(execFile)

export interface Peer {
  url: string
  pid: number
  /** Its proxy to the database. */
  proxy: DelayProxy
}

/** The version of a package that the peers use. */
export const peerVersion = (name: string): string =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version

/** Installs the peers' packages on first use: none of them is a dependency of the service. */
export async function installPeers(): Promise<void> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'shop/generated/package-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  console.log('Installing the peers.')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  // The client needs no engine. The generator asks for one nonetheless, and would download it.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
  const prisma = join(folder, 'node_modules/.bin/prisma')
  for (const schema of ['schema.prisma', 'shop/schema.prisma']) {
    await run(prisma, ['generate', '--schema', schema], { cwd: folder, env })
  }
  writeFileSync(installed, wanted)
}

/** Starts one of the peers, with a proxy of its own. */
export async function startPeer(
  name: 'express-prisma' | 'fastify-drizzle',
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Peer> {
  const line = await startDelayProxy(database.port)
  endings.add(line.stop)
  const databaseUrl = new URL(serviceUrl(database.ownerUrl))
  databaseUrl.port = String(line.port)
  const { url, pid } = await startPeerProcess(
    `${name}.ts`,
    { DATABASE_URL: databaseUrl.href, PUBLIC_KEY: publicKey(), ISSUER: issuer },
    endings,
  )
  return { url, pid, proxy: line }
}

/** Starts a program of the peers' folder with its settings, until it answers at a port of its own. */
export async function startPeerProcess(
  file: string,
  settings: Record<string, string>,
  endings: CleanupStack,
): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, file)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = child.pid
  if (pid === undefined) throw new Problem(`${file} could not be started.`)
  const guard = signalWhenThisProcessEnds(pid, 'TERM')
  endings.add(() => {
    child.kill()
    guard.kill('SIGKILL')
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, file, child)
  return { url, pid }
}

async function waitUntilReady(url: string, name: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(50)
  }
  throw new Problem(`${name} does not answer.`)
}
