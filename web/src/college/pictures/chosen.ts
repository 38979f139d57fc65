import { smallPicture } from "../../lib/pictures.ts"
import type { PictureSize } from "./crop.ts"

export type Chosen = { file: File; picture: PictureSize }

/** Pixels: twice what the website shows at most, so that half a picture can be kept without loss. */
const longestSide = 3200

/**
 * The chosen picture and its size; undefined if the browser can't read it. Photographs are shrunk before they are sent, because
 * data is expensive. Other pictures may be logos, whose transparent ground a shrunk one would not have.
 */
export async function readChosen(file: File): Promise<Chosen | undefined> {
  const sent = file.type === "image/jpeg" ? await smallPicture(file, longestSide) : file
  const bitmap = await createImageBitmap(sent).catch(() => undefined)
  if (!bitmap) return undefined
  const picture = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return { file: sent, picture }
}
