import { readCommandLine } from '../command-line.ts'
import { runCommand } from '../stack/problem.ts'
import { runBiome } from './biome.ts'

const { arguments: files } = readCommandLine({
  usage: 'npm run lint -- [files]',
  description: 'Lints all files, or those that are named.',
  maxArguments: Number.POSITIVE_INFINITY,
})
await runCommand(() => runBiome(['lint', ...files]))
