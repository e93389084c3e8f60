import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'

/** Licences that only require attribution. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
])

const page = join(projectFolder, 'docs/licences.md')

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

/** The production packages and their licences, from the lock file. */
function renderLicences(): string {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  )
  const rows = shipped.map(([path, { version, license = 'none' }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    if (!allowedLicences.has(license))
      throw new Problem(`${name} is under ${license}: may it be shipped?`)
    return `| ${name} | ${version} | ${license} |`
  })
  return [
    '# Licences',
    '',
    'The licences of the packages that run in production, including their dependencies. `npx node dev/verify/licences.ts` writes this page.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...new Set(rows.toSorted()),
    '',
    'The filter of common passwords is generated from a list of @zxcvbn-ts/language-common, which is under the MIT licence.',
    '',
    'The pictures of shared links are drawn with outlines of DejaVu Sans Bold, under the Bitstream Vera licence: https://dejavu-fonts.github.io/License.html.',
    '',
  ].join('\n')
}

/** Throws a Problem if the page differs from the lock file, or a licence is not accepted. */
export function checkLicences(): string {
  const rendered = renderLicences()
  if (readFileSync(page, 'utf8') === rendered) return ''
  throw new Problem(
    'docs/licences.md does not match the lock file: run npx node dev/verify/licences.ts.',
  )
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npx node dev/verify/licences.ts',
    description: 'Writes docs/licences.md from the lock file.',
  })
  writeFileSync(page, renderLicences())
}
