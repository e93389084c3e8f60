import { type CommandLine, givenUrl } from '../sdk/js/src/cli/command-line.ts'
import { defaultPorts } from './stack/ports.ts'
import { runningStack } from './stack/stack-record.ts'

export {
  commonOptions,
  parsePort,
  readCommandLine,
  refuseCommandLine,
} from '../sdk/js/src/cli/command-line.ts'

/** The URL of the service to use, without a path. */
export const serviceUrlOf = (values: CommandLine<'url' | 'port'>['values']): string =>
  givenUrl(values) ?? runningStack()?.serviceUrl ?? `http://127.0.0.1:${defaultPorts.service}`
