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
  const command = `npx wrangler dev --ip 127.0.0.1 --port ${options.port}`
  console.log(`The service itself, in another terminal: ${command}\nCtrl-C stops all else.\n`)
  return {}
})
