import { runUntilInterrupted } from './stack/lifetime.ts'
import { readStackOptions } from './stack/options.ts'
import { ownerVariable } from './stack/stack-record.ts'

await runUntilInterrupted(async (endings) => {
  const options = readStackOptions('stack')
  if (!process.env[ownerVariable]) console.log('Starting all that the service needs.')
  const { runStack } = await import('./stack/run-stack.ts')
  return runStack(options, endings)
})
