import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../stack/paths.ts'
import { freePort } from '../stack/ports.ts'
import { Problem } from '../stack/problem.ts'
import { collectOutput } from '../stack/tools.ts'
import { waitUntilAnswering } from '../stack/wrangler.ts'

/** Runs a function against the service of `--url`, or against one started for it. */
export async function withService(run: (service: string) => Promise<void>): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  if (values.url) return run(values.url.replace(/\/+$/, ''))
  const port = await freePort()
  const child = spawn(process.execPath, [join(projectFolder, 'dev/dev.ts'), '--port', `${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  try {
    const service = `http://127.0.0.1:${port}`
    const started = await Promise.race([
      waitUntilAnswering(`${service}/health`, 120_000),
      ended.then(() => false),
    ])
    if (!started) throw new Problem(`The local stack did not start.\n${output()}`)
    await run(service)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}
