import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { paletteStyle } from '../../src/domain/palette.ts'
import { PRELOADED, pageOf } from '../../src/pages/console/preloaded.ts'
import { assetsFolder, projectFolder } from '../stack/paths.ts'

/** What lists do without: what is typed and done, and one thing with all that is known of it. */
const BEYOND_LISTS =
  /\/console\/(parts\/(action|amount|combo-field|copy-button|dialog|document-field|exchange|facts|form|mount|table|tabs|toast)|requests\/(attempt-key|given|made-before|outcomes|read-all))\.|\/domain\/(?!(banks|caracas|format|language|own-number|role-permissions|service)\.)/

/** Whether a list needs a module, as every other screen does. */
const isForAll = (id: string): boolean =>
  !/\/console\/(screens|admin)\//.test(id) && !BEYOND_LISTS.test(id)

/** Begins the console's style with the colours that it has in common with pages and mails. */
const palette: Plugin = {
  name: 'palette',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/console.css') ? paletteStyle() + code : undefined),
}

/** The files that the page itself names. */
const IN_PAGE = /\/(shared|first-refresh)-.{7}\.(js|css)$/

const root = join(projectFolder, 'src/console')
const outDir = join(assetsFolder, 'console')
/** What runs on an old Android: Chrome from 2021 on. */
const target = 'chrome92'

/** What any screen needs: the files of the page, and the client of the interface. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (file === undefined || files.has(name)) return
    files.add(name)
    if (file.type === 'chunk') file.imports.forEach(add)
  }
  for (const file of Object.values(bundle)) {
    const isFirst =
      file.type === 'chunk'
        ? file.isEntry || file.facadeModuleId?.endsWith('/sdk/js/src/client.ts')
        : /\/(index-[^/]+\.css|manifest-[^/]+)$/.test(file.fileName)
    if (isFirst) add(file.fileName)
  }
  return [...files].sort().map((name) => `/console/${name}`)
}

/** Writes beside the console what keeps it for whoever has no connection; it differs whenever a file of the console does. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  writeBundle: async (_, bundle) => {
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex')
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      define: {
        SHELL: JSON.stringify(['/favicon.svg', ...shellOf(bundle)]),
        VERSION: JSON.stringify(version.slice(0, 16)),
      },
      build: {
        outDir,
        emptyOutDir: false,
        target,
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(root, 'offline/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
  },
}

/**
 * Has the page ask for the session before the console's files are there, and writes beside it the pages that name the
 * files of one screen as well.
 */
const firstFiles: Plugin = {
  name: 'first-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The console has no page.')
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunkOf = (end: string): Rolldown.OutputChunk => {
      const found = chunks.find(({ facadeModuleId, moduleIds }) =>
        (facadeModuleId ?? (moduleIds.length === 1 ? moduleIds[0] : undefined))?.endsWith(end),
      )
      if (found === undefined) throw new Error(`No file of the console is ${end}.`)
      return found
    }
    const first = `<script type="module" async crossorigin src="/console/${chunkOf('/session/first-refresh.ts').fileName}"></script>`
    const html = String(page.source).replace('<script type="module"', `${first}\n    $&`)
    page.source = html
    const entry = chunkOf('/index.html')
    for (const [place, module] of PRELOADED) {
      const files = new Set<string>()
      const add = (chunk: Rolldown.OutputChunk): void => {
        if (files.has(chunk.fileName)) return
        files.add(chunk.fileName)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') add(imported)
        }
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
      }
      const screen = chunkOf(`/screens/${module}.tsx`)
      if (!entry.dynamicImports.includes(screen.fileName)) add(chunkOf('/later-screens.ts'))
      add(screen)
      if (!place.startsWith('/console/')) add(chunkOf('/sdk/js/src/client.ts'))
      const links = [...files]
        .map((name) => `/console/${name}`)
        .filter((address) => !html.includes(address))
        .map((address) =>
          address.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="${address}">`
            : `<link rel="modulepreload" crossorigin href="${address}">`,
        )
      this.emitFile({
        type: 'asset',
        fileName: pageOf(module),
        source: html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`),
      })
    }
  },
}

const config: InlineConfig = {
  configFile: false,
  root,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [palette, firstFiles, serviceWorker],
  // Also for tests, where Vite would have each element carry its file and line: they run against what is shipped.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    outDir,
    emptyOutDir: true,
    target,
    // The policy allows no script or style in the page itself.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A script need not name what the page has asked for.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !IN_PAGE.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first file names all others, and their hashes are what cannot be compressed: 42 bits tell releases apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What many screens share comes as one file: a phone's browser asks for six at a time, and waits for each.
        // What only some screens share, as those of administrators do, is nothing that the others should wait for.
        codeSplitting: {
          groups: [
            { name: 'first-refresh', test: /\/session\/first-refresh\.ts/ },
            { name: 'shared', minShareCount: 8, test: isForAll },
            { name: 'shared', test: /\/console\/parts\/(ledger|use-row-keys)\.ts/ },
            { name: 'payment-rows', test: /\/console\/screens\/payments\/(payment-rows|texts)\./ },
            { name: 'beyond-lists', minShareCount: 8, test: /^(?!.*\/console\/(screens|admin)\/)/ },
            { name: 'shared-by-admin', minShareCount: 8, test: /\/console\/admin\// },
          ],
        },
      },
    },
  },
}

/** Builds the console into the assets that the Worker serves. */
export async function buildConsole(): Promise<void> {
  await build(config)
}

/** The same after each change of its source, until `close`. */
export async function watchConsole(): Promise<{ close(): Promise<void> }> {
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } })
  return watcher as unknown as { close(): Promise<void> }
}
