import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { devVarsFile } from './paths.ts'
import { Problem } from './problem.ts'
import { makeWorkerSecrets } from './secrets.ts'

/** Secrets that stay the same from run to run. */
export interface LocalSecrets {
  SERVER_SECRET: string
  JWT_SIGNING_KEYS: string
  CREDENTIAL_KEYS: string
  VAPID_KEY: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
}

/** The secrets of the last run, or new ones. */
export function localSecrets(): LocalSecrets {
  const known = readDevVars()
  const made = {
    ...makeWorkerSecrets(),
    S3_ACCESS_KEY_ID: 'local',
    S3_SECRET_ACCESS_KEY: randomBytes(32).toString('base64url'),
  }
  const names = Object.keys(made) as Array<keyof LocalSecrets>
  return Object.assign(
    made,
    Object.fromEntries(names.map((name) => [name, known[name] || made[name]])),
  )
}

/** Writes .dev.vars for wrangler, without undefined values; a developer's own lines stay. */
export function writeDevVars(vars: Record<string, string | undefined>): void {
  const merged = Object.entries({ ...readDevVars(), ...vars })
  const lines = merged.flatMap(([name, value]) => (value === undefined ? [] : `${name}='${value}'`))
  const heading = '# Written by `npm run dev`; .dev.vars.example explains each of these.'
  try {
    writeFileSync(devVarsFile, [heading, ...lines, ''].join('\n'), { mode: 0o600 })
    chmodSync(devVarsFile, 0o600)
  } catch (error) {
    throw new Problem(`No permission to write .dev.vars (${(error as Error).message}): remove it.`)
  }
}

function readDevVars(): Record<string, string> {
  if (!existsSync(devVarsFile)) return {}
  try {
    return parseEnv(readFileSync(devVarsFile, 'utf8')) as Record<string, string>
  } catch (error) {
    throw new Problem(`No permission to read .dev.vars (${(error as Error).message}): remove it.`)
  }
}
