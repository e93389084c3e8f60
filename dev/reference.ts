import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { assetsFolder, localFolder, projectFolder } from './stack/paths.ts'
import { Problem } from './stack/problem.ts'

const run = promisify(execFile)

const { name, version, integrity } = JSON.parse(
  readFileSync(join(projectFolder, 'src/pages/reference.json'), 'utf8'),
) as Record<'name' | 'version' | 'integrity', string>
const target = join(assetsFolder, `docs/scalar-${version}`)
/** Outlives the packages, so that it is fetched once per version. */
const kept = join(localFolder, `reference/scalar-${version}`)

/**
 * Puts the API reference among the assets: the browser build that loads its parts on demand. Fetches it first where this
 * machine does not have it: as a package with dependencies it would be a quarter of all packages, and none of them is used.
 * Throws a Problem if it cannot be fetched.
 */
export async function addReference(): Promise<void> {
  if (existsSync(target)) return
  if (!existsSync(kept)) await fetchReference()
  mkdirSync(dirname(assetsFolder), { recursive: true })
  const folder = mkdtempSync(`${assetsFolder}-`)
  try {
    const copy = join(folder, 'reference')
    cpSync(kept, copy, { recursive: true })
    place(copy, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same for the local stack, which works without a network, but for the page /docs. */
export async function addReferenceIfReachable(): Promise<void> {
  await addReference().catch(({ message }: Error) => {
    console.error(`${message}\nUntil then /docs shows the guides alone.`)
  })
}

async function fetchReference(): Promise<void> {
  console.error('Fetching the API reference, once.')
  mkdirSync(localFolder, { recursive: true })
  const folder = mkdtempSync(join(localFolder, 'reference-'))
  try {
    const tarball = await download(folder)
    await run('tar', ['-xzf', tarball, '-C', folder, 'package/dist/browser'])
    const parts = join(folder, 'parts')
    for (const part of ['standalone.esm.js', 'chunks']) {
      cpSync(join(folder, 'package/dist/browser', part), join(parts, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.map'),
      })
    }
    place(parts, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The path of the package's tarball, which is the one that reference.json names. */
async function download(folder: string): Promise<string> {
  const packed = run('npm', [
    ...['pack', `${name}@${version}`, '--prefer-offline', '--json'],
    ...['--pack-destination', folder],
  ])
  const { stdout } = await packed.catch(({ stderr = '' }: { stderr?: string }) => {
    throw new Problem(`npm could not fetch ${name}. Is there a network?\n${stderr.trim()}`)
  })
  const tarball = join(folder, JSON.parse(stdout)[0].filename)
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (`sha512-${hash}` !== integrity) {
    throw new Problem(
      `${name}@${version} is not what src/pages/reference.json says: sha512-${hash}`,
    )
  }
  return tarball
}

/** Moves a folder to where it is looked for, at once. Whoever else made it meanwhile has made the same. */
function place(folder: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) renameSync(folder, path)
}
