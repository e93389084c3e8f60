import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type CallResult, calls, webhooks } from './cases.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

/** What a program in another language made of all cases, and what it has sent. */
export interface ConformanceRun {
  calls: CallResult[]
  webhooks: CallResult[]
  sent: ScriptedServer['sent']
}

/** Gives a program all cases on its input, and takes the results of its output: both are JSON. */
export async function runLanguage(command: string, args: string[]): Promise<ConformanceRun> {
  const server = await startScriptedServer(calls)
  try {
    const program = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    program.stdin.end(JSON.stringify({ url: server.url, calls, webhooks }))
    const results = JSON.parse(await text(program.stdout))
    return { ...results, sent: server.sent }
  } finally {
    server.close()
  }
}
