import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, projectFolder } from '../../dev/stack/paths.ts'

/** A version of the service: its bundle, and how its database is made. */
export interface Version {
  name: 'before' | 'now'
  /** The folder of its sources. */
  sources: string
  /** The folder of its bundle. */
  bundle: string
  prepareDatabase(ownerUrl: string): Promise<void>
}

const folder = join(localFolder, 'bench/payments')

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim()

/** The short name of a commit. */
export const commitOf = (name: string): string => git('rev-parse', '--short=8', name)

/** Builds the version of a commit beside the one of the working tree, which is built last: both write the same assets. */
export async function buildVersions(commit: string): Promise<[Version, Version]> {
  const before = await build('before', unpack(commit))
  return [before, await buildNow()]
}

/** Builds the version of the working tree alone. */
export const buildNow = (): Promise<Version> => build('now', projectFolder)

/** The sources of a commit, in a folder of their own. */
function unpack(commit: string): string {
  const sources = join(folder, commit)
  if (existsSync(sources)) return sources
  mkdirSync(sources, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], {
    cwd: projectFolder,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', sources], { input: archive })
  symlinkSync(join(projectFolder, 'node_modules'), join(sources, 'node_modules'))
  return sources
}

async function build(name: Version['name'], sources: string): Promise<Version> {
  const bundle = join(folder, `bundle-${name}`)
  const { buildBundle } = await import(join(sources, 'dev/build.ts'))
  const { prepareDatabase } = await import(join(sources, 'dev/stack/database.ts'))
  await buildBundle(bundle)
  return { name, sources, bundle, prepareDatabase }
}
