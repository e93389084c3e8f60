import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rifOf } from '../demo/rif.ts'
import { buildSdk, packSdk } from '../sdk/build.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { generatedFolder } from './client-types.ts'
import { runChecker } from './install.ts'

const run = promisify(execFile)

const fresh = join(generatedFolder, 'sdk')

/** Installs the package into a folder of its own, and compiles a program with the TypeScript that most people have. */
export async function compileSdkProgram(): Promise<string> {
  rmSync(fresh, { recursive: true, force: true })
  const built = join(fresh, 'package')
  mkdirSync(built, { recursive: true })
  await buildSdk(built)
  const tarball = await packSdk(built)
  writeFileSync(join(fresh, 'package.json'), '{"name":"fresh","private":true,"type":"module"}')
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', tarball], {
    cwd: fresh,
  })
  cpSync(join(projectFolder, 'test/sdk/programs'), join(fresh, 'programs'), { recursive: true })
  const flags = ['--noEmit', '--strict', '--target', 'es2022', join(fresh, 'programs/typed.ts')]
  await runChecker('tsc', [...flags, '--module', 'nodenext'])
  await runChecker('tsc', [...flags, '--module', 'esnext', '--moduleResolution', 'bundler'])
  return 'compiles as a module of Node and of a bundler'
}

/** Walks the main path of the installed package in Deno. */
export async function runSdkInDeno(service: string): Promise<string> {
  const parameters = JSON.stringify(await newShop(service))
  const flags = ['run', '--allow-net', '--allow-env', '--allow-read', '--node-modules-dir=manual']
  const output = await runChecker('deno', [...flags, join(fresh, 'programs/node.js'), parameters])
  const { status, webhook } = JSON.parse(output) as { status: string; webhook: string[] }
  if (status === 'paid' && webhook.includes('signature')) return 'walks the main path'
  throw new Problem(`The main path in Deno came to ${output}`)
}

/** A merchant of the seeded owner with a test key of its own. */
async function newShop(service: string) {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${service}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Problem(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const login = { email: 'owner@example.com', password: 'bolivares-2026' }
  const { accessToken = '' } = await post('/auth/login', login)
  const rif = rifOf(Math.floor(Math.random() * 90_000_000) + 10_000_000)
  const { id: merchantId = '' } = await post('/merchants', { name: 'Tienda', rif }, accessToken)
  const { key: apiKey } = await post('/api-keys', { name: 'Deno', merchantId }, accessToken)
  return { baseUrl: service, apiKey, merchantId }
}
