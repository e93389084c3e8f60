import { runUntilInterrupted } from './stack/lifetime.ts'
import { readStackOptions } from './stack/options.ts'

await runUntilInterrupted(async (endings) => {
  const options = readStackOptions('dev')
  console.log('Starting the service with all that it needs. Ctrl-C stops it all.')
  // Loaded after the first output, since it takes a while.
  const { runService } = await import('./stack/run-service.ts')
  return runService(options, endings)
})
