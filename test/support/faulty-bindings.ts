import { setTimeout as sleep } from 'node:timers/promises'
import { Response, type V4WorkerOptions } from 'miniflare'

type BindingName = 'EMAIL' | 'WEBHOOK_QUEUE'

/** What is wrong with a binding, if anything. */
export type BindingFault =
  | 'none'
  /** It takes nothing, and says so. */
  | 'refuses'
  /** It takes what it is given, and says that it did not. */
  | 'unconfirmed'
  /** It takes what it is given so many milliseconds late. */
  | { lateMs: number }

/** The platform's mail and queue, behind a door that can be made to fail, and to work again. */
export interface FaultyBindings {
  setFault(name: BindingName, fault: BindingFault): void
  /** How often a binding was called so far. */
  countCalls(name: BindingName): number
  /** The service with the door between it and the bindings. */
  workers(service: V4WorkerOptions): V4WorkerOptions[]
}

const proxyWorkerScript = `
import { WorkerEntrypoint } from 'cloudflare:workers'

async function pass(env, name, take) {
  const fault = await (await env.FAULTS.fetch('http://faults/' + name)).text()
  if (fault === 'refuses') throw new Error(name + ' refuses')
  await take()
  if (fault === 'unconfirmed') throw new Error(name + ' does not respond')
}

export class Mail extends WorkerEntrypoint {
  send(mail) {
    return pass(this.env, 'EMAIL', () => this.env.EMAIL.send(mail))
  }
}

export class Queue extends WorkerEntrypoint {
  sendBatch(messages) {
    return pass(this.env, 'WEBHOOK_QUEUE', () => this.env.WEBHOOK_QUEUE.sendBatch(messages))
  }
}

export default { fetch: () => new Response(null, { status: 404 }) }
`

export function openFaultyBindings(): FaultyBindings {
  const faults: Record<BindingName, BindingFault> = { EMAIL: 'none', WEBHOOK_QUEUE: 'none' }
  const counts: Record<BindingName, number> = { EMAIL: 0, WEBHOOK_QUEUE: 0 }

  async function tellFault(url: string): Promise<Response> {
    const name = new URL(url).pathname.slice(1) as BindingName
    const fault = faults[name]
    counts[name] += 1
    if (typeof fault === 'string') return new Response(fault)
    await sleep(fault.lateMs)
    return new Response('none')
  }

  return {
    setFault: (name, fault) => {
      faults[name] = fault
    },
    countCalls: (name) => counts[name],
    workers: ({ email, queueProducers, ...service }) => {
      const guarded: V4WorkerOptions = {
        ...service,
        serviceBindings: {
          EMAIL: { name: 'door', entrypoint: 'Mail' },
          WEBHOOK_QUEUE: { name: 'door', entrypoint: 'Queue' },
        },
      }
      const keeper: V4WorkerOptions = {
        name: 'door',
        modules: true,
        script: proxyWorkerScript,
        ...(service.compatibilityDate && { compatibilityDate: service.compatibilityDate }),
        ...(email && { email }),
        ...(queueProducers && { queueProducers }),
        serviceBindings: { FAULTS: ({ url }) => tellFault(url) },
      }
      return [guarded, keeper]
    },
  }
}
