import { correction, generate } from 'lean-qr'
import { longColour, mixColours, textColourOn } from '../../domain/colour.ts'
import { Canvas } from './canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts'
import { widthOf } from './text.ts'

export interface ShareCard {
  merchant: string
  /** What is to be paid; empty for a store. */
  label: string
  /** As payers see it; empty for a store. */
  price: string
  /** How it can be paid. */
  note: string
  /** The address, as a QR code. */
  address: string
  primaryColor: string
  secondaryColor: string
}

const MARGIN = 72
const TEXT_WIDTH = 620
const QR = { x: 768, y: 135, side: 360 }

/** The picture of a shared link, as PNG: the merchant, the price, and the QR code. */
export function drawShareCard(card: ShareCard): Uint8Array<ArrayBuffer> {
  const ground = longColour(card.primaryColor)
  const ink = longColour(textColourOn(ground))
  const soft = mixColours(ground, ink, 0.82)
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, ground)
  canvas.fill(longColour(card.secondaryColor), 0, CARD_HEIGHT - 18, CARD_WIDTH, 18)
  let y = 150
  for (const line of linesOf(card.merchant, 52, 2)) {
    canvas.write(line, 52, MARGIN, y, ink, ground)
    y += 66
  }
  y += 6
  for (const line of linesOf(card.label, 36, 2)) {
    canvas.write(line, 36, MARGIN, y, soft, ground)
    y += 48
  }
  if (card.price) {
    canvas.write(card.price, fittingSize(card.price, 104), MARGIN, 460, ink, ground)
  }
  canvas.write(card.note, fittingSize(card.note, 30), MARGIN, 540, soft, ground)
  drawQr(canvas, card.address)
  return canvas.toPng()
}

/** The largest size, up to a maximum, in which the text fits. */
const fittingSize = (text: string, size: number): number =>
  Math.min(size, Math.floor((size * TEXT_WIDTH) / Math.max(1, widthOf(text, size))))

/** The text in lines that fit, the last one shortened. */
function linesOf(text: string, size: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size) > TEXT_WIDTH) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] += '…'
  return shown.map((each) => shortened(each, size))
}

function shortened(text: string, size: number): string {
  if (widthOf(text, size) <= TEXT_WIDTH) return text
  let cut = text.replace(/…$/, '')
  while (cut && widthOf(`${cut}…`, size) > TEXT_WIDTH) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}

/** The code within a white square, with the quiet zone that readers need. */
function drawQr(canvas: Canvas, address: string): void {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const module = Math.floor(QR.side / (code.size + 8))
  const inset = Math.floor((QR.side - code.size * module) / 2)
  canvas.fill('#ffffff', QR.x, QR.y, QR.side, QR.side)
  for (let row = 0; row < code.size; row += 1) {
    for (let column = 0; column < code.size; column += 1) {
      if (!code.get(column, row)) continue
      canvas.fill(
        '#000000',
        QR.x + inset + column * module,
        QR.y + inset + row * module,
        module,
        module,
      )
    }
  }
}
