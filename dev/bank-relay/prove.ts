import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BankServer, startBankServer } from '../banks/bank-server.ts'
import { readCommandLine } from '../command-line.ts'
import { freePort } from '../stack/ports.ts'
import { Problem, runCommand } from '../stack/problem.ts'

/**
 * Starts the nginx of the distribution with nginx.conf in front of a simulated bank, with certificates made on the fly, and
 * shows what it lets through.
 */

interface Relay {
  folder: string
  port: number
}

interface Client {
  /** The name of its certificate; null for none. */
  certificate: string | null
  path?: string
  headers?: Record<string, string>
}

function openssl(folder: string, ...options: string[]): void {
  execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
}

/** A certificate authority, and a certificate of it. */
function makeCertificate(folder: string, authority: string, name: string): void {
  const subject = ['-subj', `/CN=${name}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    folder,
    ...['req', '-x509', ...key, '-days', '1', '-subj', `/CN=${authority}`],
    ...['-keyout', `${authority}.key`, '-out', `${authority}.crt`],
  )
  openssl(folder, 'req', ...key, ...subject, '-keyout', `${name}.key`, '-out', `${name}.csr`)
  openssl(
    folder,
    ...[
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      `${authority}.crt`,
      '-CAkey',
      `${authority}.key`,
    ],
    ...['-CAcreateserial', '-days', '1', '-out', `${name}.crt`],
  )
}

async function startNginx({ folder, port }: Relay, bankUrl: string) {
  const config = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replaceAll('RUN', folder)
    .replace('LISTEN', `127.0.0.1:${port}`)
    .replace('BANK_HOST', new URL(bankUrl).host)
    .replace('proxy_pass BANK;', `proxy_pass ${bankUrl};`)
  writeFileSync(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const failed = once(nginx, 'error').then(() => {
    throw new Problem('nginx is not installed: apt-get install nginx')
  })
  await Promise.race([sleep(1_000), failed])
  return async () => {
    nginx.kill()
    await once(nginx, 'exit')
  }
}

/** What a payment through the relay gets: a status, or what the connection ended with. */
function pay({ folder, port }: Relay, { certificate, path = '/pay', headers = {} }: Client) {
  const read = (name: string) => readFileSync(join(folder, name))
  const identity =
    certificate === null
      ? {}
      : { cert: read(`${certificate}.crt`), key: read(`${certificate}.key`) }
  return new Promise<string>((done) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', headers, ...identity },
        ...{ ca: read('relay-authority.crt'), servername: 'relay', agent: false },
        checkServerIdentity: () => undefined,
      },
      (response) => {
        response.resume().once('end', () => done(String(response.statusCode)))
        response.once('error', (error) => done(error.message))
      },
    )
    sent.once('error', (error) => done(error.message))
    sent.end('{"amount":"1.00"}')
  })
}

function show(what: string, answer: string, expected: string, bank: BankServer, calls: number) {
  const holds = answer === expected && bank.calls.length === calls
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${what}: ${answer}; the bank has seen ${bank.calls.length}`,
  )
  if (!holds) throw new Problem(`Expected ${expected}, and ${calls} requests at the bank.`)
}

async function prove(relay: Relay, bank: BankServer, other: BankServer) {
  const right = { certificate: 'service' }
  show('a payment with our certificate', await pay(relay, right), '200', bank, 1)
  show('without a certificate', await pay(relay, { certificate: null }), '400', bank, 1)
  show(
    'with a stranger’s certificate',
    await pay(relay, { certificate: 'stranger' }),
    '400',
    bank,
    1,
  )
  const elsewhere = { ...right, headers: { Host: new URL(other.url).host } }
  show('for another host, by its header', await pay(relay, elsewhere), '200', bank, 2)
  show(
    'for another host, by the address',
    await pay(relay, { ...right, path: other.url }),
    '200',
    bank,
    3,
  )
  console.log(`     the other host has seen ${other.calls.length}`)
  if (other.calls.length > 0) throw new Problem('The relay has reached another host.')
  bank.fault({ kind: 'cut', when: 'after' })
  show('the bank pays and cuts the line', await pay(relay, right), '502', bank, 4)
  bank.fault({ kind: 'silent', when: 'after' })
  show('the bank pays and says nothing', await pay(relay, right), '504', bank, 5)
}

readCommandLine({
  usage: 'npm run bank-relay',
  description:
    'Proves the relay to banks of dev/bank-relay/nginx.conf with an nginx of this machine.',
})
await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-relay-'))
  const answer = () => ({ status: 200, body: {} })
  const [bank, other] = await Promise.all([startBankServer(answer), startBankServer(answer)])
  let stop = async () => {}
  try {
    makeCertificate(folder, 'relay-authority', 'server')
    makeCertificate(folder, 'clients', 'service')
    makeCertificate(folder, 'strangers', 'stranger')
    const relay = { folder, port: await freePort() }
    stop = await startNginx(relay, bank.url)
    await prove(relay, bank, other)
  } finally {
    await stop()
    await Promise.all([bank.stop(), other.stop()])
    rmSync(folder, { recursive: true })
  }
})
