import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, dirname, join, resolve } from 'node:path'
import { localFolder, projectFolder } from './paths.ts'

/** The output and exit code of an installed command-line tool. */
export interface ToolResult {
  status: number | null
  output: string
}

/** Keeps wrangler off the network and out of the home folder, and runs tools with the current Node. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
    XDG_CONFIG_HOME: join(localFolder, 'config'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  }
}

/** The path of an installed package's command; that of another one is returned as it is. */
export function toolPath(name: string): string {
  return resolve(projectFolder, 'node_modules/.bin', name)
}

/** Runs an installed package's command to its end. */
export async function runTool(
  name: string,
  flags: string[],
  options: { folder?: string } = {},
): Promise<ToolResult> {
  const child = spawn(toolPath(name), flags, {
    cwd: options.folder ?? projectFolder,
    env: { ...toolEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  return { status, output: output() }
}

/** Collects the end of a process's output; the returned function returns it. */
export function collectOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  const keep = (chunk: Buffer) => {
    chunks.push(chunk.toString('utf8'))
    chunks.splice(0, chunks.length - 1_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => chunks.join('')
}
