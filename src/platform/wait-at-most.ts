/** Waits for work, but not longer than so many milliseconds. Resolves with whether it ended; rejects if it failed by then. */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
