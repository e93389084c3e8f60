#!/usr/bin/env node
import { refuseCommandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'
import { renderTable } from './text.ts'

const usage = 'bolivar <command> [options]'

const help = [
  'The command line of Bolívar Pagos, for test data.',
  '',
  `Usage: ${usage}`,
  '',
  renderTable(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
  '',
  'bolivar <command> --help lists a command’s options. BOLIVAR_URL and BOLIVAR_API_KEY stand in for --url and --key.',
].join('\n')

const [name = '--help', ...args] = process.argv.slice(2)
const found = Object.hasOwn(commands, name) ? commands[name] : undefined
if (found !== undefined) {
  await runCommand(found.command, args, { program: `bolivar ${name}` })
} else if (name === '--help' || name === '-h' || name === 'help') {
  console.log(help)
} else {
  refuseCommandLine(`There is no command '${name}', see bolivar --help.`, { usage })
}
