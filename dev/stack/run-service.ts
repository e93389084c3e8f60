import { watchConsole } from '../console/build.ts'
import { writeGuides } from '../guides/write-guides.ts'
import { addReferenceIfReachable } from '../reference.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { startCron } from './cron.ts'
import type { StackOptions } from './options.ts'
import { Problem } from './problem.ts'
import { printProgress } from './progress.ts'
import { startStack } from './stack.ts'
import { recordStack } from './stack-record.ts'
import { printSummary } from './summary.ts'
import { startWrangler, type Wrangler, waitUntilAnswering } from './wrangler.ts'

const timeoutMs = 60_000

/** Starts the stack and the Worker; resolves once it answers. */
export async function runService(
  options: StackOptions,
  endings: CleanupStack,
): Promise<{ ended: Promise<never> }> {
  const stack = await startStack(options, endings)
  const { serviceUrl } = stack
  printProgress('The Worker is built and started.')
  await addReferenceIfReachable()
  writeGuides()
  const watcher = await watchConsole()
  endings.add(() => watcher.close())
  const wrangler = startWrangler(options.port)
  endings.add(wrangler.stop)
  recordStack({ wranglerGroup: wrangler.group })
  const ended = wrangler.ended.then(() => {
    throw new Problem('wrangler has ended, and the local stack with it.')
  })
  await waitForService(serviceUrl, wrangler, ended)
  wrangler.show()
  endings.add(startCron(() => serviceUrl))
  recordStack({ ready: true })
  printSummary(stack)
  console.log('Each request and each mail is shown below. Ctrl-C stops everything.\n')
  return { ended }
}

async function waitForService(
  serviceUrl: string,
  wrangler: Wrangler,
  ended: Promise<never>,
): Promise<void> {
  try {
    const answering = await Promise.race([
      waitUntilAnswering(`${serviceUrl}/health`, timeoutMs),
      ended,
    ])
    if (!answering) throw new Problem(`The service does not respond on ${serviceUrl}.`)
  } catch (error) {
    console.error(wrangler.output())
    throw error
  }
}
