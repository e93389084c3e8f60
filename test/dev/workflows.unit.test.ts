import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectFolder } from '../../dev/stack/paths.ts'

interface Step {
  name?: string
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, string>
}

interface Job {
  uses?: string
  secrets?: unknown
  environment?: string
  permissions?: Record<string, string>
  env?: Record<string, string>
  'timeout-minutes'?: number
  steps?: Step[]
}

interface Workflow {
  on: string | string[] | Record<string, unknown>
  permissions?: Record<string, string>
  env?: Record<string, string>
  jobs: Record<string, Job>
}

const folder = join(projectFolder, '.github/workflows')
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return { file, text, workflow: parse(text) as Workflow }
})

const CREDENTIAL = /\bsecrets\b|github\.token/
const isNear = (part: unknown): boolean => CREDENTIAL.test(JSON.stringify(part ?? {}))
const secretsIn = (part: unknown): string[] =>
  [...JSON.stringify(part ?? {}).matchAll(/secrets\.([A-Z]\w+)/g)].map(([, name = '']) => name)

const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ job: `${file} ${name}`, file, it: job })),
)
const stepsOf = ({ steps = [] }: Job): Step[] => steps
const triggersOf = ({ on }: Workflow): string[] =>
  typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on)

describe.each(workflows)('$file', ({ text, workflow }) => {
  test('pins each third-party action to the hash of a commit, and names its version', () => {
    const used = [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) {
      expect(action).toMatch(/^\.\/|^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    }
  })

  test('may by default only read the repository and pull requests', () => {
    expect(Object.values(workflow.permissions ?? { none: 'declared' })).not.toContain('write')
    expect(workflow.permissions).toMatchObject({ contents: 'read' })
  })

  test('has no credential at its top level, and never starts with more rights than a pull request', () => {
    expect(isNear(workflow.env)).toBe(false)
    expect(triggersOf(workflow)).not.toContain('pull_request_target')
    expect(triggersOf(workflow)).not.toContain('workflow_run')
  })
})

describe.each(jobs)('$job', ({ it }) => {
  test('gives each credential only to the steps that need it', () => {
    expect(isNear(it.env)).toBe(false)
    expect(it.secrets).toBeUndefined()
  })

  test('passes values to scripts only by environment variables, which cannot inject commands', () => {
    for (const { run = '' } of stepsOf(it)) expect(run).not.toContain('${{')
  })

  test('keeps no credential of the repository in its checkout', () => {
    for (const { uses = '', with: inputs } of stepsOf(it)) {
      if (uses.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false })
    }
  })

  test('has a timeout', () => {
    expect(it.uses ?? it['timeout-minutes']).toBeDefined()
  })

  test('writes to the repository or its pull requests only if it runs none of their code', () => {
    if (!Object.values(it.permissions ?? {}).includes('write')) return
    expect(stepsOf(it).filter(({ uses }) => uses !== undefined)).toStrictEqual([])
    expect(secretsIn(it)).toStrictEqual([])
  })
})

const withSecrets = jobs.filter(({ it }) => secretsIn(it).length > 0)
describe.each(withSecrets)('$job, which has secrets,', ({ it }) => {
  test('runs no install script, and uses no cache of others', () => {
    for (const step of stepsOf(it)) {
      const { run = '', uses = '', with: inputs } = step
      expect(run).not.toMatch(/npm (install|i|ci)\b(?!.*--ignore-scripts)/)
      // What is named may, before there is a secret to be had.
      if (/npm rebuild/.test(run)) {
        expect(run).toMatch(/^npm rebuild (?!-)[@\w]/)
        expect(isNear(step)).toBe(false)
      }
      if (uses.startsWith('actions/setup-node@'))
        expect(inputs).toMatchObject({ 'package-manager-cache': false })
      expect(uses).not.toMatch(/^actions\/cache@/)
      expect(inputs ?? {}).not.toHaveProperty('cache')
    }
  })

  test('gets its secrets from an environment that no other kind of job shares', () => {
    expect(it.environment).toBeDefined()
    const others = jobs.filter(({ it: { environment } }) => environment !== it.environment)
    const theirs = others.flatMap(({ it }) => secretsIn(it))
    expect(secretsIn(it).filter((name) => theirs.includes(name))).toStrictEqual([])
  })
})

const ofPullRequests = workflows.filter(({ workflow }) =>
  triggersOf(workflow).includes('pull_request'),
)
const besideTheirCode = withSecrets.filter(({ file }) =>
  ofPullRequests.some((other) => other.file === file),
)
test.each(besideTheirCode)(
  '$job has only secrets of previews, since it runs a pull request’s code',
  ({ it }) => {
    expect(secretsIn(it).filter((name) => !name.startsWith('PREVIEW_'))).toStrictEqual([])
    expect(it.environment).toBe('preview')
  },
)

test('a known vulnerability of what runs in production fails each push and each pull request of a fork', () => {
  for (const name of ['ci.yml', 'forks.yml']) {
    const text = workflows.find(({ file }) => file === name)?.text
    expect(text, name).toMatch(/npm audit --omit=dev$|uses: \.\/\.github\/workflows\/ci\.yml/m)
  }
})

test('the guide to deploying names each secret and variable that a workflow reads', () => {
  const guide = readFileSync(join(projectFolder, 'docs/deploy.md'), 'utf8')
  const read = workflows.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:secrets|vars)\.([A-Z]\w+)/g)].map(([, name = '']) => name),
  )
  expect(read.length).toBeGreaterThan(10)
  expect([...new Set(read)].filter((name) => !guide.includes(`\`${name}\``))).toStrictEqual([])
})
