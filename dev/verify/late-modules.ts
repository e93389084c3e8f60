import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'

const imported = /^(?:import|export) (?!type )(?:[^'"]*?from )?'(\.[^']+)'/gm
const loadedLate = /(?<!typeof )import\('(\.[^']+)'\)/g

const targetsOf = (file: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => join(dirname(file), path))

/** `src/features/statements` of a file in it, else `src/mcp`. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('src/features/') ? 3 : 2)
    .join('/')

/**
 * What a module that is loaded late, by `import()`, imports of other folders: `src/mcp/serve-agent.ts: src/http/route.ts`.
 * esbuild makes one file of the Worker, in which all that a late module imports waits for it in a function of its own, and so
 * does all that those import: with the features among them the Worker's start takes a third longer. Its own folder, the domain,
 * and what imports nothing itself cost little.
 */
export function lateImports(files: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  for (const [file, text] of files)
    for (const late of targetsOf(file, text, loadedLate)) {
      const waiting = [late]
      for (const module of waiting)
        for (const next of targetsOf(module, files.get(module) ?? '', imported)) {
          if (waiting.includes(next) || !files.has(next)) continue
          const isCheap =
            [folderOf(late), 'src/domain'].includes(folderOf(next)) ||
            targetsOf(next, files.get(next) ?? '', imported).length === 0
          if (isCheap) waiting.push(next)
          else found.add(`${late}: ${next}`)
        }
    }
  return [...found].toSorted()
}

/** Throws a Problem that names what modules that are loaded late may not import. */
export function checkLateModules(): string {
  const names = readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('console/'))
    .map((name) => join('src', name))
  const late = lateImports(
    new Map(names.map((name) => [name, readFileSync(join(projectFolder, name), 'utf8')])),
  )
  if (late.length === 0) return ''
  throw new Problem(
    `These are loaded late, and what they import of other folders would wait with them; give it to them:\n${late.join('\n')}`,
  )
}
