import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { V4WorkerOptions } from 'miniflare'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { makeTestFolder } from './test-folder.ts'

const NGINX = '/usr/sbin/nginx'
/** Another one may be installing something at the same time. */
const APT = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y', '--no-install-recommends']

/**
 * Whether the tests of the relay are left out, which is said. nginx is installed where that is possible; in CI, they fail
 * without it.
 */
export function shouldSkipRelayTests(): boolean {
  if (!existsSync(NGINX) && process.getuid?.() === 0) installNginx()
  if (existsSync(NGINX) || process.env.CI) return false
  console.warn(`The tests of the bank relay are left out: there is no ${NGINX}.`)
  return true
}

function installNginx(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...options: string[]) => execFileSync('apt-get', options, { env, stdio: 'pipe' })
  try {
    run('update', '-qq')
    run('install', ...APT, 'nginx')
  } catch (error) {
    console.warn(`nginx could not be installed: ${String(error)}`)
  }
}

/** Whose certificate a client of the relay has: ours, one of another authority, or none. */
export type RelayClient = 'service' | 'stranger' | 'nobody'

type ServiceBinding = NonNullable<V4WorkerOptions['serviceBindings']>[string]

/** nginx as an operator runs it, in front of one bank. */
export interface BankRelay {
  /** What the service is told as the bank's address; its host is known to nobody. */
  addressOf(bankUrl: string): string
  /** The Worker's binding with a certificate; in production it is one of `mtls_certificates`. */
  binding(client: Exclude<RelayClient, 'nobody'>): ServiceBinding
  /** Sends a request there without a Worker; resolves with its status. */
  send(client: RelayClient, options?: SentOptions): Promise<number>
  stop(): Promise<void>
}

interface SentOptions {
  path?: string
  headers?: Record<string, string>
}

/** Starts nginx with dev/bank-relay/nginx.conf and certificates made for it. */
export async function startBankRelay(bankUrl: string): Promise<BankRelay> {
  const folder = makeTestFolder()
  makeCertificate(folder, 'relay-authority', 'server')
  makeCertificate(folder, 'clients', 'service')
  makeCertificate(folder, 'strangers', 'stranger')
  const port = await freePort()
  const config = readFileSync(join(projectFolder, 'dev/bank-relay/nginx.conf'), 'utf8')
    .replaceAll('RUN', folder)
    .replace('LISTEN', `127.0.0.1:${port}`)
    .replace('BANK_HOST', new URL(bankUrl).host)
    .replace('proxy_pass BANK;', `proxy_pass ${bankUrl};`)
  writeFileSync(join(folder, 'nginx.conf'), config)
  const nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const relay: BankRelay = {
    addressOf: (url) => `https://relay.test${new URL(url).pathname}`,
    binding: (client) => ({
      external: {
        address: `127.0.0.1:${port}`,
        https: {
          certificateHost: 'server',
          tlsOptions: {
            trustedCertificates: [read('relay-authority.crt')],
            keypair: {
              privateKey: read(`${client}.key`),
              certificateChain: read(`${client}.crt`),
            },
          },
        },
      },
    }),
    send: (client, options = {}) => send(read, port, client, options),
    stop: async () => {
      nginx.kill()
      if (nginx.exitCode === null) await once(nginx, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
  await untilListening(relay, () => nginx.exitCode)
  return relay
}

async function untilListening(
  { send: ask }: BankRelay,
  exitCode: () => number | null,
): Promise<void> {
  for (let tries = 0; tries < 200 && exitCode() === null; tries += 1) {
    if ((await ask('service', { path: '/relay' }).catch(() => 0)) === 204) return
    await sleep(100)
  }
  throw new Error(`nginx does not answer; its exit code: ${exitCode()}`)
}

function send(
  read: (name: string) => string,
  port: number,
  client: RelayClient,
  { path = '/pay', headers = {} }: SentOptions,
): Promise<number> {
  const identity =
    client === 'nobody' ? {} : { cert: read(`${client}.crt`), key: read(`${client}.key`) }
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers, ...identity }
    const trust = { ca: read('relay-authority.crt'), servername: 'server', agent: false as const }
    const sent = request({ ...options, ...trust }, (response) => {
      response.resume().once('end', () => done(response.statusCode ?? 0))
      response.once('error', failed)
    })
    sent.once('error', failed)
    sent.end('{"amount":"1.00"}')
  })
}

/** A certificate authority, and a certificate of it for the host of that name. */
function makeCertificate(folder: string, authority: string, name: string): void {
  const openssl = (...options: string[]) =>
    execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const ofAuthority = ['-keyout', `${authority}.key`, '-out', `${authority}.crt`]
  openssl('req', '-x509', ...key, '-days', '1', '-subj', `/CN=${authority}`, ...ofAuthority)
  openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName = DNS:${name}\n`)
  const signed = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial']
  const made = ['-days', '1', '-extfile', `${name}.ext`, '-out', `${name}.crt`]
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, ...made)
}
