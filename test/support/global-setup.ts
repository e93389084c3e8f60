import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { buildBundle } from '../../dev/build.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { shouldSkipBrowserTests } from './browser.ts'
import { makeTestFolder, removeLeftovers } from './test-folder.ts'
import { prepareTemplate, runningTestStack, startTestStack, type TestStack } from './test-stack.ts'
import { bundledWorker } from './worker-options.ts'

/** What the one set-up of a test run gives to every test file. */
export interface TestRun extends TestStack {
  worker: V4WorkerOptions
  /** The database that test databases are copied from. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: TestRun
  }
}

const withoutBrowser =
  '\n!!! NO BROWSER: the tests of the pages are skipped. Install chromium, or set CHROMIUM_PATH.\n'

/** Prepares what all test files share, once; returns what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  if (shouldSkipBrowserTests()) console.warn(withoutBrowser)
  const cleanups = new CleanupStack()
  try {
    project.provide('stack', await prepareRun(cleanups))
  } catch (error) {
    await cleanups.run()
    throw error
  }
  return () => cleanups.run()
}

async function prepareRun(cleanups: CleanupStack): Promise<TestRun> {
  const folder = makeTestFolder()
  cleanups.add(() => rmSync(folder, { recursive: true, force: true }))
  const bundle = join(folder, 'bundle')
  const built = buildBundle(bundle)
  built.catch(() => {})
  const stack = runningTestStack() ?? (await startTestStack(folder, cleanups))
  const template = await prepareTemplate(stack)
  await built
  return { ...stack, worker: bundledWorker(bundle), template }
}
