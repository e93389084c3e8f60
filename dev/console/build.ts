import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { paletteStyle } from '../../src/domain/palette.ts'
import { assetsFolder, projectFolder } from '../stack/paths.ts'

/** What lists do without: what is typed and done, and one thing with all that is known of it. */
const BEYOND_LISTS =
  /\/console\/(parts\/(action|amount|copy-button|dialog|facts|form|table)|requests\/(attempt-key|made-before|outcomes))\.|\/domain\/(?!(banks|caracas|format|language|role-permissions|service)\.)/

/** Whether a list needs a module, as every other screen does. */
const isForAll = (id: string): boolean =>
  !/\/console\/(screens|admin)\//.test(id) && !BEYOND_LISTS.test(id)

/** Begins the console's style with the colours that it has in common with pages and mails. */
const palette: Plugin = {
  name: 'palette',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/console.css') ? paletteStyle() + code : undefined),
}

const config: InlineConfig = {
  configFile: false,
  root: join(projectFolder, 'src/console'),
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [palette],
  // Also for tests, where Vite would have each element carry its file and line: they run against what is shipped.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    outDir: join(assetsFolder, 'console'),
    emptyOutDir: true,
    // What runs on an old Android: Chrome from 2021 on.
    target: 'chrome92',
    // The policy allows no script or style in the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What many screens share comes as one file: a phone's browser asks for six at a time, and waits for each.
        // What only some screens share, as those of administrators do, is nothing that the others should wait for.
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 8, test: isForAll },
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
