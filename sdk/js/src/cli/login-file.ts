import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** What `login` has stored. */
export interface Login {
  url: string
  key: string
}

const folder = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'bolivar')

/** The file that stores the login, for its user alone. */
export const loginFile = (): string => join(folder(), 'login.json')

/** The stored login; undefined if there is none that can be read. */
export function readLogin(): Login | undefined {
  try {
    const { url, key } = JSON.parse(readFileSync(loginFile(), 'utf8')) as Partial<Login>
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined
  } catch {
    return undefined
  }
}

/** Stores a login in place of the one before. */
export function writeLogin(login: Login): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const written = `${loginFile()}.${process.pid}`
  writeFileSync(written, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  // A file that was there keeps its mode.
  chmodSync(written, 0o600)
  renameSync(written, loginFile())
}

/** Removes the stored login, if there is one. */
export const removeLogin = (): void => rmSync(loginFile(), { force: true })
