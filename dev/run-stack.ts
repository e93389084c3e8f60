import { startCron } from './stack/cron.ts'
import { runUntilInterrupted } from './stack/lifetime.ts'
import { readStackOptions } from './stack/options.ts'
import { startStack } from './stack/stack.ts'
import { printSummary } from './stack/summary.ts'

await runUntilInterrupted(async (endings) => {
  const options = readStackOptions()
  console.log('Starting.')
  const stack = await startStack(options, endings)
  endings.add(startCron(stack.serviceUrl))
  printSummary(stack)
  console.log('The service itself: wrangler dev, in another terminal. Ctrl-C stops the rest.\n')
  return {}
})
