import { readCommandLine } from '../command-line.ts'
import { runCommand } from '../stack/problem.ts'
import { runBiome } from './biome.ts'

const { arguments: files } = readCommandLine({
  usage: 'npm run format -- [files]',
  description: 'Formats and lints all files, or those that are named.',
  maxArguments: Number.POSITIVE_INFINITY,
})
await runCommand(() => runBiome(['check', '--write', ...files]))
