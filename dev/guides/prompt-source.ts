import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8').trim()

/**
 * The Markdown of a prompt: its file, with what all prompts say (`{{rules}}`, a file beside it) and the programs that tests
 * run (`{{examples/shop/shop.js}}`) put in.
 */
export const promptSource = (slug: string): string =>
  `${read(`docs/prompts/${slug}.md`).replace(/^\{\{(.+)\}\}$/gm, (_, part: string) =>
    read(part.includes('/') ? part : `docs/prompts/${part}.md`),
  )}\n`
