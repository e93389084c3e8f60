import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { STRICT_TRANSPORT_SECURITY } from '../src/http/security-headers.ts'
import { readCommandLine } from './command-line.ts'
import { buildConsole } from './console/build.ts'
import { writeGuides } from './guides/write-guides.ts'
import { addReference } from './reference.ts'
import { buildSdk, packSdk } from './sdk/build.ts'
import { packLanguages } from './sdk/pack-languages.ts'
import { assetsFolder, projectFolder } from './stack/paths.ts'

/** A link, so that the service always serves the current document. */
function linkDocument(): void {
  const folder = join(assetsFolder, 'api/v1')
  mkdirSync(folder, { recursive: true })
  const document = join(projectFolder, 'docs/openapi.json')
  symlinkSync(relative(folder, document), join(folder, 'openapi.json'))
}

function copyIcons(): void {
  cpSync(join(projectFolder, 'dev/icons'), assetsFolder, { recursive: true })
}

/** The packages for integrators, as npm, Composer and pip install them from an address. */
async function addSdks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  try {
    await buildSdk(folder)
    const tarball = await packSdk(folder)
    cpSync(tarball, join(assetsFolder, 'sdk', basename(tarball)))
    await packLanguages(join(assetsFolder, 'sdk'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the platform itself sends with the files that never reach the Worker. */
function writeHeaders(): void {
  writeFileSync(
    join(assetsFolder, '_headers'),
    `/console/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: no-referrer
  Strict-Transport-Security: ${STRICT_TRANSPORT_SECURITY}
  X-Content-Type-Options: nosniff
`,
  )
}

const { flags } = readCommandLine({
  usage: 'npm run postinstall',
  description:
    'Writes the files that are served beside the Worker: the API reference, the guides, the icons and the console.',
  options: {
    'with-reference': {
      description: 'the API reference too, which is else left to what builds the Worker',
    },
  },
})
rmSync(assetsFolder, { recursive: true, force: true })
if (flags.has('with-reference')) await addReference()
linkDocument()
writeGuides()
copyIcons()
writeHeaders()
await addSdks()
await buildConsole()
