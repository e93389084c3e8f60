import { certify } from '../sdk/js/src/cli/certify.ts'
import { runCommand } from '../sdk/js/src/cli/run.ts'
import { runningStack } from './stack/stack-record.ts'

await runCommand(certify, process.argv.slice(2), {
  program: 'npm run certify --',
  defaultUrl: runningStack()?.serviceUrl,
})
