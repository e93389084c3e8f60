import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../src/domain/language.ts'
import { projectFolder } from '../stack/paths.ts'

/** The guide that is the project's changelog, which is written in English alone. */
export const CHANGELOG = 'changelog'

/** The Markdown of a guide: its file, or the changelog without links to files that are not served. */
export const guideSource = (language: Language, slug: string): string =>
  slug === CHANGELOG
    ? changelogFor(language)
    : readFileSync(join(projectFolder, 'docs/guides', language, `${slug}.md`), 'utf8')

function changelogFor(language: Language): string {
  const text = readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8').replace(
    /\[([^\]]+)\]\((?!https?:)[^)]+\)/g,
    '$1',
  )
  return language === 'en'
    ? text
    : text.replace('# Changelog\n', '# Novedades\n\nEste registro se escribe en inglés.\n')
}
