import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'

const namedImports = /^import (?:type )?\{([^}]*)\} from '[^']*\bdb\/functions\.ts'/gm
const wholeImport = /^import \* as (\w+) from '[^']*\bdb\/functions\.ts'/m

/** The constructors of src/db/functions.ts that a module uses. */
export function callsIn(text: string): string[] {
  const named = [...text.matchAll(namedImports)].flatMap(([, names = '']) =>
    [...names.matchAll(/(?:type )?(\w+)(?: as \w+)?/g)].map(([, name = '']) => name),
  )
  const [, module] = wholeImport.exec(text) ?? []
  if (module === undefined) return named
  // The path of the import has the module's name before a dot as well.
  const uses = text.matchAll(new RegExp(`(?<![/\\w])${module}\\.(\\w+)`, 'g'))
  return [...named, ...[...uses].map(([, name = '']) => name)]
}

/** The constructors that the service and its tests use. */
export function calledFunctions(): Set<string> {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(projectFolder, folder, file)),
  )
  return new Set(files.flatMap((file) => callsIn(readFileSync(file, 'utf8'))))
}
