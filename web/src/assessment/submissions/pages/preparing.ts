import type { Crop } from "#contract/college/pictures/sizes.ts"
import { whiten } from "./whiten.ts"

/** A picture of a page as taken or chosen, with the wanted changes. */
export type PageRequest = { id: number; file: Blob; crop: Crop | undefined; inColour: boolean }
export type PageResult =
  | { id: number; jpeg: Blob; width: number; height: number; picture: { width: number; height: number } }
  | { id: number; jpeg: undefined }

/** Pixels: A4 at 120 dots an inch, at which handwriting is easy to read. */
const maxSide = 1403
/** From 0 to 1. White and grey paper hides the JPEG artefacts of this quality. */
const quality = { grey: 0.25, colour: 0.5 }

/** Pages are prepared one after the other, because a phone's picture takes 48 MB of memory meanwhile. */
let lastPrepared: Promise<unknown> = Promise.resolve()
export function prepareInTurn(request: PageRequest): Promise<PageResult> {
  const next = lastPrepared
    .then(() => prepare(request))
    .catch((): PageResult => ({ id: request.id, jpeg: undefined }))
  lastPrepared = next
  return next
}

/** Shrinks a page, and makes it grey unless colour is wanted. */
async function prepare({ id, file, crop, inColour }: PageRequest): Promise<PageResult> {
  const bitmap = await createImageBitmap(file)
  const picture = { width: bitmap.width, height: bitmap.height }
  const area = crop ?? { left: 0, top: 0, ...picture }
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height))
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { willReadFrequently: true })!
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  if (!inColour) {
    const pixels = context.getImageData(0, 0, width, height)
    whiten(pixels.data, width, height)
    context.putImageData(pixels, 0, 0)
  }
  const jpeg = await canvas.convertToBlob({
    type: "image/jpeg",
    quality: inColour ? quality.colour : quality.grey,
  })
  return { id, jpeg, width, height, picture }
}
