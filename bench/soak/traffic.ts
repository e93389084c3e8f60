import { setTimeout as sleep } from 'node:timers/promises'
import * as keeping from './acts/managing.ts'
import * as paying from './acts/paying.ts'
import * as reading from './acts/reading.ts'
import { type Action, type Client, newClient, pick, type Refundable } from './client.ts'
import type { SoakFixtures } from './fixtures.ts'
import type { SoakTestbed } from './testbed.ts'

/** The number of concurrent clients, each of which sends its next request at once: more than the machine can handle. */
export const CLIENTS = 16
/** For work after the last responses. */
const SETTLE_MS = 500

/** The relative frequencies of the acts. */
const WEIGHTS: [Action, number][] = [
  [reading.readShop, 180],
  [reading.readListAndItem, 60],
  [reading.readUserData, 90],
  [reading.readPublic, 110],
  [reading.readAdmin, 60],
  [reading.readAdminListAndItem, 30],
  [reading.sendRejectedRequest, 30],
  [paying.sendMobilePayment, 80],
  [paying.sendTransfer, 50],
  [paying.chargeLink, 80],
  [paying.exhaustLink, 8],
  [paying.verifyPayment, 40],
  [paying.simulate, 30],
  [paying.refund, 35],
  [keeping.createMerchant, 5],
  [keeping.manageLink, 20],
  [keeping.manageCheckout, 20],
  [keeping.updateShop, 20],
  [keeping.uploadPicture, 4],
  [keeping.logIn, 4],
  [keeping.failLogin, 2],
  [keeping.register, 2],
  [keeping.invite, 8],
  [keeping.createAndRevokeKey, 8],
  [keeping.readNotifications, 20],
  [keeping.exerciseWebhook, 10],
  [keeping.reviewUser, 4],
]
const weightedActions = WEIGHTS.flatMap(([act, share]) => Array.from({ length: share }, () => act))

/** Many concurrent clients, which can be paused and resumed. */
export class Traffic {
  readonly #clients: Client[]
  readonly #recorder: SoakTestbed['recorder']
  #gate: Promise<void> = Promise.resolve()
  #busy = 0
  #ended = false

  constructor(stage: SoakTestbed, town: SoakFixtures) {
    const refundable: Refundable[] = []
    this.#recorder = stage.recorder
    this.#clients = Array.from({ length: CLIENTS }, (_, number) =>
      newClient(stage, town, number, refundable),
    )
  }

  /** Resolves after the end, once every client has finished its act. */
  async run(): Promise<void> {
    await Promise.all(this.#clients.map((client) => this.#runClient(client)))
  }

  end(): void {
    this.#ended = true
  }

  /** Runs a function while no requests are sent. */
  async pause<Result>(during: () => Promise<Result>): Promise<Result> {
    let open = () => {}
    this.#gate = new Promise((done) => {
      open = done
    })
    while (this.#busy > 0) await sleep(10)
    await sleep(SETTLE_MS)
    try {
      return await during()
    } finally {
      open()
    }
  }

  async #runClient(client: Client): Promise<void> {
    while (!this.#ended) {
      await this.#gate
      this.#busy += 1
      const act = pick(weightedActions)
      await act(client).catch((error) => this.#recorder.recordUnexpected(`${act.name}: ${error}`))
      this.#busy -= 1
    }
  }
}
