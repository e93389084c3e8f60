import { rmSync } from 'node:fs'
import { readCommandLine } from '../../dev/command-line.ts'
import { runUntilInterrupted } from '../../dev/stack/lifetime.ts'
import { makeTestFolder } from './test-folder.ts'
import { prepareTemplate, recordTestStack, startTestStack } from './test-stack.ts'

readCommandLine({
  usage: 'npm run test:stack',
  description: 'Starts what tests need and keeps it for the runs of this checkout, until Ctrl-C.',
})
await runUntilInterrupted(async (cleanups) => {
  const folder = makeTestFolder()
  cleanups.add(() => rmSync(folder, { recursive: true, force: true }))
  const stack = await startTestStack(folder, cleanups)
  await prepareTemplate(stack)
  recordTestStack(stack, cleanups)
  console.log('Ready. Runs of tests in this checkout use this stack: npm test -- <file>')
  return {}
})
