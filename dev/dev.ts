import { startCron } from './stack/cron.ts'
import { runUntilInterrupted } from './stack/lifetime.ts'
import { readStackOptions } from './stack/options.ts'
import { Problem } from './stack/problem.ts'
import { recordStack } from './stack/record.ts'
import { startStack } from './stack/stack.ts'
import { printSummary } from './stack/summary.ts'
import { isAnswering, startWrangler, type Wrangler } from './stack/wrangler.ts'

const patienceMs = 60_000

await runUntilInterrupted(async (endings) => {
  const options = readStackOptions()
  console.log('Starting.')
  const stack = await startStack(options, endings)
  const { serviceUrl } = stack
  const wrangler = startWrangler(options.port)
  endings.add(wrangler.stop)
  recordStack({ wranglerGroup: wrangler.group })
  const ended = wrangler.ended.then(() => {
    throw new Problem('wrangler has ended, and the local stack with it.')
  })
  await waitForService(serviceUrl, wrangler, ended)
  wrangler.show()
  endings.add(startCron(serviceUrl))
  printSummary(stack)
  console.log('Ctrl-C stops it all.\n')
  return { ended }
})

async function waitForService(
  serviceUrl: string,
  wrangler: Wrangler,
  ended: Promise<never>,
): Promise<void> {
  try {
    const answering = await Promise.race([isAnswering(`${serviceUrl}/health`, patienceMs), ended])
    if (!answering) throw new Problem(`The service does not answer on ${serviceUrl}.`)
  } catch (error) {
    console.error(wrangler.output())
    throw error
  }
}
