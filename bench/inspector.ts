/** Reads from a running Worker over the protocol of Chrome's developer tools. */
export interface Inspector {
  send<Result>(method: string, parameters?: object): Promise<Result>
  close(): void
}

/** Opens the inspector of the only Worker of a Miniflare that was started with this `inspectorPort`. */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`)
  const [worker] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  if (worker === undefined) throw new Error('there is no Worker to inspect')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', failed)
  })
  const waiting = new Map<number, (result: never) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result as never)
    waiting.delete(id)
  })
  let latest = 0
  return {
    send: (method, params) =>
      new Promise((done) => {
        latest += 1
        waiting.set(latest, done)
        socket.send(JSON.stringify({ id: latest, method, params }))
      }),
    close: () => socket.close(),
  }
}
