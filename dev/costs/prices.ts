/** US dollars a month, without taxes. docs/scale.md has the pages and their dates. */
export const PRICES = {
  workers: {
    plan: 5,
    requests: { included: 10e6, million: 0.3 },
    cpuMs: { included: 30e6, million: 0.02 },
  },
  queues: { operationsOfDelivery: 3, included: 1e6, million: 0.4 },
  email: { included: 3_000, thousand: 0.35 },
  telemetry: { gb: { included: 50, each: 0.25 }, keptGb: { included: 12, each: 0.1 } },
  r2: { gb: { included: 10, each: 0.015 } },
  neon: {
    cuHour: { launch: 0.106, scale: 0.222 },
    storageGb: 0.35,
    historyGb: 0.2,
    transferGb: { included: 100, each: 0.1 },
  },
}
