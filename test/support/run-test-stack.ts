import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runUntilInterrupted } from '../../dev/stack/lifetime.ts'
import { testFolderPrefix } from './test-folder.ts'
import { prepareTemplate, recordTestStack, startTestStack } from './test-stack.ts'

await runUntilInterrupted(async (cleanups) => {
  const folder = mkdtempSync(join(tmpdir(), `${testFolderPrefix}${process.pid}-`))
  cleanups.add(() => rmSync(folder, { recursive: true, force: true }))
  const stack = await startTestStack(folder, cleanups)
  await prepareTemplate(stack)
  recordTestStack(stack, cleanups)
  console.log('Ready. Runs of tests in this checkout use this stack: npm test -- <file>')
  return {}
})
