import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../stack/paths.ts'
import { freePort } from '../stack/ports.ts'
import { Problem } from '../stack/problem.ts'
import { collectOutput } from '../stack/tools.ts'
import { waitUntilAnswering } from '../stack/wrangler.ts'
import { checkerPath } from './install.ts'

const run = promisify(execFile)

/** Runs the main path with the generated client. Resolves with its last output. */
export const runGeneratedClient = (service: string): Promise<string> =>
  lastLineOf([join(import.meta.dirname, 'client/main-path.ts'), service])

/** Runs the demo through a proxy that checks each request and response against the document. */
export async function runDemoThroughProxy(service: string): Promise<string> {
  const port = await freePort()
  const proxy = spawn(
    checkerPath('prism'),
    [
      ...['proxy', join(projectFolder, 'docs/openapi.json'), `${service}/api/v1`],
      ...['--port', `${port}`, '--verboseLevel', 'warn'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const output = collectOutput(proxy)
  try {
    const address = `http://127.0.0.1:${port}`
    if (!(await waitUntilAnswering(address, 30_000))) throw new Problem(`Prism: ${output()}`)
    const demo = join(projectFolder, 'dev/demo.ts')
    return await lastLineOf([demo, '--url', service], { DEMO_PROXY: address })
  } finally {
    proxy.kill()
  }
}

async function lastLineOf(command: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, command, {
      env: { ...process.env, ...env },
      maxBuffer: 50_000_000,
    })
    return stdout.trim().split('\n').at(-1) ?? ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Record<string, string>
    throw new Problem(`${stdout.split('\n').slice(-40).join('\n')}\n${stderr}`)
  }
}
