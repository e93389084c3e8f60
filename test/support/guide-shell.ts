import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../dev/stack/paths.ts'
import { makeTestFolder } from './test-folder.ts'

/** A shell that runs the commands of guides. */
export interface GuideShell {
  /** Runs commands in a folder, with what the commands that were kept have set. */
  run(commands: string, options?: { folder?: string; keeps?: boolean }): Promise<GuideRun>
}

/** What commands have come to. */
export interface GuideRun {
  exit: number
  stdout: string
  stderr: string
  /** The statuses of all answers that curl got, sorted. */
  statuses: number[]
}

/** The fenced shell code of a Markdown text that is to be run, in its order, and how much is marked as not to be. */
export function shellBlocks(markdown: string): { blocks: string[]; notRun: number } {
  const fences = [...markdown.matchAll(/^ *```(?:sh|bash)( not-run)?\n(.*?)^ *```/gms)]
  return {
    blocks: fences.filter(([, marked]) => !marked).map(([, , commands = '']) => commands),
    notRun: fences.filter(([, marked]) => marked).length,
  }
}

/** Starts with nothing set; whatever a kept run sets is there for all runs after it. */
export function startGuideShell(): GuideShell {
  const folder = makeTestFolder()
  const state = join(folder, 'state')
  let runs = 0
  return {
    run: (commands, { folder: cwd = projectFolder, keeps = false } = {}) => {
      runs += 1
      const answers = join(folder, `answers-${runs}`)
      mkdirSync(answers)
      const script = [
        'set -euo pipefail',
        `[ ! -e ${state} ] || . ${state}`,
        `curl() { command curl -D "$(mktemp ${answers}/XXXXXX)" "$@"; }`,
        commands,
        ...(keeps ? [`{ declare -p | grep -v '^declare -[^ ]*r'; declare -f; } > ${state}`] : []),
      ].join('\n')
      return new Promise((done) => {
        execFile('bash', ['-c', script], { cwd, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
          done({ exit: Number(error?.code ?? 0), stdout, stderr, statuses: statusesIn(answers) }),
        )
      })
    },
  }
}

const statusesIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^HTTP\/\S+ (\d+)/gm)])
    .map(([, status]) => Number(status))
    .toSorted()
