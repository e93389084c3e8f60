import { setTimeout as sleep } from 'node:timers/promises'
import type { CleanupStack } from './cleanup-stack.ts'
import { startCron } from './cron.ts'
import type { StackOptions } from './options.ts'
import { findProcess, type ProcessIdentity } from './processes.ts'
import { type LocalStack, startStack } from './stack.ts'
import { ownerVariable, recordStack, runningStack } from './stack-record.ts'
import { printSummary } from './summary.ts'

const pollIntervalMs = 500

/** Starts the stack, and follows the `wrangler dev` beside it to its port. */
export async function runStack(
  options: StackOptions,
  endings: CleanupStack,
): Promise<{ ended?: Promise<void> }> {
  const owner = process.env[ownerVariable] as ProcessIdentity | undefined
  const stack = await startStack(options, endings, owner)
  let { serviceUrl } = stack
  endings.add(startCron(() => serviceUrl))
  const timer = setInterval(() => {
    const url = runningStack()?.serviceUrl
    if (url === undefined || url === serviceUrl) return
    serviceUrl = url
    stack.banks.setServiceUrl(url)
  }, pollIntervalMs)
  endings.add(() => clearInterval(timer))
  printSummary(stack)
  if (owner === undefined) printWranglerCommand(stack, options.port)
  recordStack({ ready: true })
  return owner === undefined ? {} : { ended: waitForExit(owner) }
}

function printWranglerCommand({ serviceUrl }: LocalStack, port: number): void {
  const flag = serviceUrl.endsWith(':8787') ? '' : ` --port ${port}`
  console.log(`The service itself, in another terminal: npx wrangler dev${flag}`)
  console.log('Ctrl-C stops everything else.\n')
}

async function waitForExit(owner: ProcessIdentity): Promise<void> {
  while (findProcess(owner) !== undefined) await sleep(pollIntervalMs)
}
