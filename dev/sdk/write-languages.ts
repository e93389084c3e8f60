import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import type { Document } from './client-document.ts'
import { phpFiles } from './php.ts'
import { pythonFiles } from './python.ts'

/** The generated files of the packages in other languages, by their paths in the repository. */
function languageFiles(): [file: string, text: string][] {
  const text = readFileSync(join(projectFolder, 'docs/openapi.json'), 'utf8')
  const document = JSON.parse(text) as Document
  const packages = { 'sdk/php': phpFiles(document), 'sdk/python': pythonFiles(document) }
  return Object.entries(packages).flatMap(([folder, files]) =>
    Object.entries(files).map(([path, text]): [string, string] => [join(folder, path), text]),
  )
}

/** Throws a Problem unless the packages in other languages are those of the document. */
export function checkLanguages(): string {
  for (const [file, text] of languageFiles()) {
    if (readFileSync(join(projectFolder, file), 'utf8') === text) continue
    throw new Problem(`${file} is not of docs/openapi.json, or was edited: npm run generate.`)
  }
  return ''
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npx node dev/sdk/write-languages.ts',
      description: 'Writes the methods and types of the packages for PHP and Python.',
    })
    for (const [file, text] of languageFiles()) writeFileSync(join(projectFolder, file), text)
    console.log('The methods and types of sdk/php and sdk/python are written.')
  })
}
