import { listen } from '../sdk/js/src/cli/listen.ts'
import { runCommand } from '../sdk/js/src/cli/run.ts'
import { runningStack } from './stack/stack-record.ts'

await runCommand(listen, process.argv.slice(2), {
  program: 'npm run listen --',
  defaultUrl: runningStack()?.serviceUrl,
})
