import { listen } from '../sdk/src/cli/listen.ts'
import { runCommand } from '../sdk/src/cli/run.ts'
import { runningStack } from './stack/stack-record.ts'

await runCommand(listen, process.argv.slice(2), {
  program: 'npm run listen --',
  defaultUrl: runningStack()?.serviceUrl,
})
