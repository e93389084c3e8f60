import decodeQR from 'qr/decode.js'

/** Pixels of a module: what a camera would see of it. */
const SCALE = 8

interface Edge {
  x: number
  top: number
  bottom: number
  winding: 1 | -1
}

/** What an SVG of one `viewBox`, one white rectangle and one black path of straight lines says, as a reader sees it. */
export function readQr(svg: string): string {
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map(Number)
  const edges = edgesOf(/<path d="([^"]+)"/.exec(svg)?.[1] ?? '')
  const data = new Uint8ClampedArray(width * height * SCALE * SCALE * 4).fill(255)
  for (let y = 0; y < height * SCALE; y += 1) {
    for (let x = 0; x < width * SCALE; x += 1) {
      const at = [left + (x + 0.5) / SCALE, top + (y + 0.5) / SCALE] as const
      if (isInside(edges, ...at))
        data.fill(0, (y * width * SCALE + x) * 4, (y * width * SCALE + x) * 4 + 3)
    }
  }
  return decodeQR({ width: width * SCALE, height: height * SCALE, data })
}

/** The upright edges of the outlines, with the way they run. */
function edgesOf(path: string): Edge[] {
  return path
    .split('Z')
    .filter((outline) => outline !== '')
    .flatMap((outline) => {
      const points = outline
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number])
      return points.flatMap(([x, y], place): Edge[] => {
        const [toX, toY] = points[(place + 1) % points.length] as [number, number]
        if (x !== toX || y === toY) return []
        return [{ x, top: Math.min(y, toY), bottom: Math.max(y, toY), winding: toY > y ? 1 : -1 }]
      })
    })
}

/** SVG's own rule of filling: nonzero. */
const isInside = (edges: Edge[], x: number, y: number): boolean =>
  edges
    .filter((edge) => edge.x < x && edge.top < y && y < edge.bottom)
    .reduce((sum, { winding }) => sum + winding, 0) !== 0
