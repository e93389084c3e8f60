import { checkTestKey } from '../sdk/js/src/cli/access.ts'
import { commonOptions, readCommandLine, serviceUrlOf } from './command-line.ts'
import { runCommand } from './stack/problem.ts'

const command = {
  usage: 'npm run demo -- [--url http://127.0.0.1:8787 | --port 8787] [--key svc_test_...]',
  description:
    'Runs the main path of a new integrator, and fails if a response is not as documented. With a key, the part of it that the key’s merchant can do.',
  options: commonOptions,
}

await runCommand(async () => {
  const { values } = readCommandLine(command)
  const { key } = values
  if (key !== undefined) checkTestKey(key, 'the demo pays with test money alone')
  // Loaded on demand, since it takes a while.
  const { runDemo, runDemoWithKey } = await import('./demo/run-demo.ts')
  const service = serviceUrlOf(values)
  await (key === undefined ? runDemo(service) : runDemoWithKey(service, key))
})
