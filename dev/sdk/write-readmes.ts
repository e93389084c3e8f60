import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'

const readmes = {
  en: {
    file: 'sdk/js/README.md',
    title: 'Bolívar Pagos for JavaScript',
    about: 'This page is also a guide of the service, and the guides that it names are beside it.',
  },
  es: {
    file: 'sdk/js/README.es.md',
    title: 'Bolívar Pagos para JavaScript',
    about: 'Esta página también es una guía del servicio, y las guías que nombra están al lado.',
  },
} as const

/** The README of the package: the guide to it, whose links to other guides would lead nowhere outside the service. */
function renderReadme(language: keyof typeof readmes): string {
  const { title, about } = readmes[language]
  const guide = readFileSync(join(projectFolder, 'docs/guides', language, 'sdk.md'), 'utf8')
  return guide
    .replace(/^# .*\n/, `# ${title}\n\n${about}\n`)
    .replace(
      /\[([^\]]+)\]\(([a-z-]+)\.md\)/g,
      (_, text: string, slug: string) => `${text} (\`/docs/guides/${language}/${slug}\`)`,
    )
}

const languages = ['en', 'es'] as const

/** Throws a Problem unless the READMEs of the package are the guides to it. */
export function checkReadmes(): string {
  for (const language of languages) {
    const { file } = readmes[language]
    if (readFileSync(join(projectFolder, file), 'utf8') === renderReadme(language)) continue
    throw new Problem(`${file} is not that of docs/guides/${language}/sdk.md: npm run generate.`)
  }
  return ''
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npx node dev/sdk/write-readmes.ts',
      description: 'Writes the READMEs of the SDK from the guide to it.',
    })
    for (const language of languages) {
      writeFileSync(join(projectFolder, readmes[language].file), renderReadme(language))
    }
    console.log('sdk/js/README.md and sdk/js/README.es.md are written.')
  })
}
