import { commonOptions, readCommandLine, serviceUrlOf } from './command-line.ts'
import { runCommand } from './stack/problem.ts'

const command = {
  usage: 'npm run demo -- [--url http://127.0.0.1:8787 | --port 8787]',
  description:
    'Runs the main path of a new integrator, and fails if a response is not as documented.',
  options: { url: commonOptions.url, port: commonOptions.port },
}

await runCommand(async () => {
  const { values } = readCommandLine(command)
  // Loaded on demand, since it takes a while.
  const { runDemo: walk } = await import('./demo/run-demo.ts')
  await walk(serviceUrlOf(values))
})
