import type { Crop } from "#contract/college/pictures/sizes.ts"
import { requireValue } from "#contract/lib/objects.ts"
import type { PdfPicture } from "./pdf.ts"
import { canCompress, compress, shadesOf } from "./shades.ts"
import { whiten } from "./whiten.ts"

/** A picture of a page as taken or chosen, with the wanted changes. */
export type PageRequest = {
  id: number
  /** The result has the same number, because a page may be requested again before it is prepared. */
  attempt: number
  file: Blob
  crop: Crop | undefined
  inColour: boolean
}
export type PreparedPage = {
  /** The page in the PDF. */
  picture: PdfPicture<Blob>
  /** A JPEG for the list. Decoding the pages themselves for it would take 6 MB of memory each. Undefined until it is made. */
  thumbnail: Blob | undefined
  /** The size of the picture as taken, in pixels. */
  originalSize: { width: number; height: number }
}
export type PageResult = Pick<PageRequest, "id" | "attempt"> & { prepared: PreparedPage | undefined }

/** Pixels: A4 at 120 dots an inch, at which handwriting is easy to read. */
const paper = { longSide: 1403, shortSide: 992 }
const thumbnailSide = 160
/** The qualities of the JPEGs, from 0 to 1. White and grey paper hides the JPEG artefacts of the lower quality. */
const qualities = { grey: 0.25, colour: 0.5 }

/** Pages are prepared one after the other, because a phone's picture takes 48 MB of memory meanwhile. */
let lastPrepared: Promise<unknown> = Promise.resolve()
export function prepareInTurn(request: PageRequest): Promise<PageResult> {
  const { id, attempt } = request
  const next = lastPrepared
    .then(() => prepare(request))
    .catch(() => undefined)
    .then((prepared) => ({ id, attempt, prepared }))
  lastPrepared = next
  return next
}

/** Shrinks a page. Unless colour is wanted, four shades of grey remain, which take fewer bytes than a JPEG and have no artefacts. */
async function prepare({ file, crop, inColour }: PageRequest): Promise<PreparedPage> {
  const bitmap = await createImageBitmap(file)
  const size = { width: bitmap.width, height: bitmap.height }
  const area = crop ?? { left: 0, top: 0, ...size }
  const { canvas, context } = canvasOf(area, pageSideOf(area))
  const { width, height } = canvas
  context.drawImage(bitmap, area.left, area.top, area.width, area.height, 0, 0, width, height)
  bitmap.close()
  const finish = async (picture: PdfPicture<Blob>) => {
    const small = canvasOf(canvas, thumbnailSide)
    small.context.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height)
    const thumbnail = await small.canvas.convertToBlob({ type: "image/jpeg" })
    release(small.canvas)
    release(canvas)
    return { picture, thumbnail, originalSize: size }
  }
  const jpegOf = (quality: number) => canvas.convertToBlob({ type: "image/jpeg", quality })
  if (inColour) return finish({ encoding: "jpeg", data: await jpegOf(qualities.colour), width, height })
  const pixels = context.getImageData(0, 0, width, height)
  whiten(pixels.data, width, height)
  context.putImageData(pixels, 0, 0)
  if (!canCompress()) return finish({ encoding: "jpeg", data: await jpegOf(qualities.grey), width, height })
  const data = await compress(shadesOf(pixels.data, width, height))
  return finish({ encoding: "shades", data, width, height })
}

/**
 * The maximum of a page's longer side. A picture that is longer than paper, as of a whole chat, gets as many pixels as other pages,
 * so that it can be read.
 */
function pageSideOf({ width, height }: { width: number; height: number }) {
  const proportion = Math.max(width, height) / Math.min(width, height)
  return Math.max(paper.longSide, Math.floor(Math.sqrt(paper.longSide * paper.shortSide * proportion)))
}

/** A white canvas with an area's proportions, whose longer side is at most `longest` pixels. */
function canvasOf(area: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(area.width, area.height))
  const canvas = new OffscreenCanvas(Math.round(area.width * scale), Math.round(area.height * scale))
  const context = requireValue(
    canvas.getContext("2d", { willReadFrequently: true }),
    "2D canvas in this browser",
  )
  context.imageSmoothingQuality = "high"
  // Without it, transparent parts of a picture would become black.
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** Frees a canvas's memory now. The browser would collect it only after many pages. */
function release(canvas: OffscreenCanvas) {
  canvas.width = 0
  canvas.height = 0
}
