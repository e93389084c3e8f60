/**
 * How many round trips a response waited for, as it says itself. The database's own count has those as well that an
 * earlier request makes after its response.
 */
export const roundTripsWaitedFor = ({ headers }: { headers: Headers }): number =>
  Number(/db;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])
