import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AcceptedRequest } from '../demo/demo-client.ts'
import { projectFolder } from '../stack/paths.ts'
import { freePort } from '../stack/ports.ts'
import { Problem } from '../stack/problem.ts'
import { collectOutput } from '../stack/tools.ts'
import { waitUntilAnswering } from '../stack/wrangler.ts'
import { generatedFolder } from './client-types.ts'
import { checkerPath } from './install.ts'

const run = promisify(execFile)

/** Runs the main path with the generated client. Resolves with its last output. */
export const runGeneratedClient = (service: string): Promise<string> =>
  lastLineOf([join(import.meta.dirname, 'client/main-path.ts'), service])

/**
 * Runs the demo through a proxy that checks each request and response against the document. Resolves with its last
 * line, and with the requests that the service has accepted.
 */
export async function runDemoThroughProxy(
  service: string,
): Promise<{ lastLine: string; accepted: AcceptedRequest[] }> {
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
    const record = join(generatedFolder, 'demo-requests.json')
    const env = { DEMO_PROXY: address, DEMO_RECORD: record }
    const lastLine = await lastLineOf([demo, '--url', service], env)
    return { lastLine, accepted: JSON.parse(readFileSync(record, 'utf8')) }
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
