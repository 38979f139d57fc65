import type { Crop } from "#contract/college/pictures/sizes.ts"
import { whiten } from "./whiten.ts"

/** A picture of a page as taken or chosen, with the wanted changes. */
export type PageWish = { id: number; file: Blob; crop: Crop | undefined; inColour: boolean }
export type PageAnswer =
  | { id: number; jpeg: Blob; width: number; height: number; picture: { width: number; height: number } }
  | { id: number; jpeg: undefined }

/** Pixels: A4 at 120 dots an inch, at which handwriting is easy to read. */
const longest = 1403
/** From 0 to 1. White and grey paper hides the JPEG artefacts of this quality. */
const quality = { grey: 0.25, colour: 0.5 }

/** Pages are prepared one after the other, because a phone's picture takes 48 MB of memory meanwhile. */
let last: Promise<unknown> = Promise.resolve()
export function inTurn(wish: PageWish): Promise<PageAnswer> {
  const next = last.then(() => prepare(wish)).catch((): PageAnswer => ({ id: wish.id, jpeg: undefined }))
  last = next
  return next
}

/** Shrinks a page, and makes it grey unless colour is wanted. */
async function prepare({ id, file, crop, inColour }: PageWish): Promise<PageAnswer> {
  const bitmap = await createImageBitmap(file)
  const picture = { width: bitmap.width, height: bitmap.height }
  const stored = crop ?? { left: 0, top: 0, ...picture }
  const scale = Math.min(1, longest / Math.max(stored.width, stored.height))
  const [width, height] = [Math.round(stored.width * scale), Math.round(stored.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext("2d", { willReadFrequently: true })!
  drawing.imageSmoothingQuality = "high"
  drawing.drawImage(bitmap, stored.left, stored.top, stored.width, stored.height, 0, 0, width, height)
  bitmap.close()
  if (!inColour) {
    const pixels = drawing.getImageData(0, 0, width, height)
    whiten(pixels.data, width, height)
    drawing.putImageData(pixels, 0, 0)
  }
  const jpeg = await canvas.convertToBlob({
    type: "image/jpeg",
    quality: inColour ? quality.colour : quality.grey,
  })
  return { id, jpeg, width, height, picture }
}
