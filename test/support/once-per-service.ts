import type { Service } from './service.ts'

/** What is only ever read: made once for all tests of a service. */
export function oncePerService<Made>(make: (service: Service) => Promise<Made>) {
  const made = new WeakMap<Service, Promise<Made>>()
  return (service: Service): Promise<Made> => {
    const ready = made.get(service) ?? make(service)
    made.set(service, ready)
    return ready
  }
}
