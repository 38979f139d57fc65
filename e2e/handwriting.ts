import type { Page } from "@playwright/test"

/** A page to draw. In mm, `tall` is the height of the tall letters, and `pitch` the distance between the ruled lines. */
export type Handwriting = { pen: "ball-point" | "pencil"; tall: number; pitch: number; seed: number }

/**
 * Photographs of handwritten pages, as JPEGs of 12 megapixels: ruled A4 paper on a table, written by an unsteady hand, slightly
 * rotated, with uneven light, the shadow of a phone, a lens that isn't quite in focus and the noise of a cheap camera.
 */
export async function photographHandwriting(page: Page, pages: readonly Handwriting[]): Promise<Buffer[]> {
  const all: Buffer[] = []
  for (const handwriting of pages)
    all.push(Buffer.from(await page.evaluate(renderPage, handwriting), "base64"))
  return all
}

/** Runs in the page, so it can't use anything that is declared outside this function. */
async function renderPage({ pen, tall, pitch, seed }: Handwriting): Promise<string> {
  /** Letters as strokes of points, in units of a small letter's height above the line. */
  const letters: Record<string, string> = {
    a: "7,9 3,10 0,5 3,0 7,5 7,10 7,2 9,0",
    b: "1,20 0,2 3,0 7,5 4,10 0,6",
    c: "7,8 4,10 0,5 3,0 7,2",
    d: "7,9 3,10 0,5 3,0 7,5 7,20 7,2 9,0",
    e: "0,5 6,6 5,10 1,8 1,2 4,0 7,2",
    f: "6,19 4,20 2,14 2,-7|0,10 6,10",
    g: "7,9 3,10 0,5 3,1 7,5 7,10 7,-7 4,-10 0,-7",
    h: "1,20 0,0|0,6 4,10 6,7 6,1 8,0",
    i: "1,10 1,2 3,0|1,14 2,14",
    j: "3,10 3,-7 1,-10 -1,-8|3,14 4,14",
    k: "1,20 0,0|6,10 1,5 6,0",
    l: "1,20 1,2 3,0",
    m: "0,10 0,0|0,6 3,10 5,7 5,0|5,6 8,10 10,7 10,1 12,0",
    n: "0,10 0,0|0,6 4,10 6,7 6,1 8,0",
    o: "4,10 0,5 3,0 7,5 4,10 7,9",
    p: "0,10 0,-10|0,7 4,10 7,5 4,0 0,3",
    q: "7,9 3,10 0,5 3,0 7,5|7,10 7,-10 9,-8",
    r: "0,10 0,0|0,6 3,10 5,9",
    s: "6,9 3,10 1,7 5,4 4,0 0,1",
    t: "3,17 2,2 4,0 6,1|0,11 6,11",
    u: "0,10 0,2 3,0 6,4 6,10 6,2 8,0",
    v: "0,10 3,0 6,10",
    w: "0,10 2,0 5,8 7,0 10,10",
    x: "0,10 6,0|6,10 0,0",
    y: "0,10 1,4 5,4 6,10 5,-7 2,-10 -1,-7",
    z: "0,10 6,10 0,0 7,0",
    ".": "0,0 1,0",
    ",": "1,1 0,-3",
  }
  const words =
    "we boil the water and cover the pot at night because dirty hands bring many diseases to a village. a teacher explains why, then asks each group to draw what they saw at the well. learners who speak softly should sit near the front, and questions come from quiet corners first. my plan for the lesson has five steps, zinc cups and maize stalks count as teaching aids.".split(
      " ",
    )
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const about = (size: number) => (random() - 0.5) * 2 * size

  const [width, height, perMm] = [3000, 4000, 12.9]
  const paper = new OffscreenCanvas(width, height)
  const drawing = paper.getContext("2d", { willReadFrequently: true })!
  drawing.fillStyle = "#5b4636"
  drawing.fillRect(0, 0, width, height)
  drawing.translate(width / 2, height / 2)
  drawing.rotate(0.02)
  drawing.translate(-105 * perMm, -148.5 * perMm)
  drawing.scale(perMm, perMm)
  drawing.fillStyle = "#efeade"
  drawing.fillRect(0, 0, 210, 297)
  drawing.lineWidth = 0.25
  drawing.strokeStyle = "#9fb4cf"
  drawing.beginPath()
  for (let line = 25; line < 290; line += pitch) {
    drawing.moveTo(0, line)
    drawing.lineTo(210, line)
  }
  drawing.stroke()
  drawing.strokeStyle = "#d99a9a"
  drawing.strokeRect(22, -5, 300, 400)

  drawing.lineCap = "round"
  drawing.lineJoin = "round"
  drawing.strokeStyle = pen === "pencil" ? "#6f6e6c" : "#23326e"
  const unit = tall / 20
  const stroke = (points: number[][], left: number, base: number) => {
    const at = ([x, y]: number[]) =>
      [left + unit * (x! + y! * 0.18 + about(0.5)), base - unit * (y! + about(0.6))] as const
    drawing.lineWidth = (pen === "pencil" ? 0.45 : 0.4) + about(0.08)
    if (pen === "pencil") drawing.globalAlpha = 0.75 + about(0.2)
    const places = points.map(at)
    drawing.beginPath()
    drawing.moveTo(...places[0]!)
    for (const [index, [x, y]] of places.entries()) {
      const [nextX, nextY] = places[index + 1] ?? [x, y]
      if (index > 0) drawing.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
    }
    drawing.lineTo(...places.at(-1)!)
    drawing.stroke()
    drawing.globalAlpha = 1
  }
  let word = seed
  for (let line = 25 + pitch; line < 288; line += pitch) {
    let left = 25 + about(1)
    while (true) {
      const text = words[word % words.length]!
      if (left + text.length * unit * 11 > 203) break
      const base = line - 0.4 + about(0.3)
      for (const letter of text) {
        const strokes = letters[letter]!.split("|").map((points) =>
          points.split(" ").map((point) => point.split(",").map(Number)),
        )
        for (const points of strokes) stroke(points, left, base)
        left += unit * (3 + Math.max(...strokes.flat().map(([x]) => x!)) + about(0.5))
      }
      left += unit * (8 + about(2))
      word++
    }
  }

  const canvas = new OffscreenCanvas(width, height)
  const photograph = canvas.getContext("2d", { willReadFrequently: true })!
  photograph.filter = "blur(1.6px)"
  photograph.drawImage(paper, 0, 0)
  photograph.filter = "none"
  photograph.globalCompositeOperation = "multiply"
  const light = photograph.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, "#fffaf0")
  light.addColorStop(1, "#96938c")
  photograph.fillStyle = light
  photograph.fillRect(0, 0, width, height)
  photograph.filter = "blur(60px)"
  photograph.fillStyle = "#a9a6a0"
  photograph.fillRect(1500, 2300, 1100, 2000)
  const pixels = photograph.getImageData(0, 0, width, height)
  const grains = Int8Array.from({ length: 65_537 }, () => about(9) + about(5))
  for (let at = 0, grain = 0; at < pixels.data.length; at++) {
    if (at % 4 === 3) continue
    pixels.data[at] = pixels.data[at]! + grains[grain]!
    grain = grain === 65_536 ? 0 : grain + 1
  }
  photograph.putImageData(pixels, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  let text = ""
  for (let at = 0; at < bytes.length; at += 30_000)
    text += String.fromCharCode(...bytes.subarray(at, at + 30_000))
  return btoa(text)
}
