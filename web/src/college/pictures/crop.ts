import type { Crop } from "#contract/college/pictures/sizes.ts"

export type PictureSize = { width: number; height: number }

/** The largest rectangle of a ratio (width divided by height) in the centre of a picture. */
export function largestCrop(picture: PictureSize, ratio: number): Crop {
  const width = Math.round(Math.min(picture.width, picture.height * ratio))
  const height = Math.max(1, Math.min(picture.height, Math.round(width / ratio)))
  return {
    left: Math.round((picture.width - width) / 2),
    top: Math.round((picture.height - height) / 2),
    width,
    height,
  }
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** A rectangle moved to a position, but not beyond the picture's edges. */
export function cropAt(crop: Crop, { left, top }: Pick<Crop, "left" | "top">, picture: PictureSize): Crop {
  return {
    ...crop,
    left: Math.round(clamp(0, left, picture.width - crop.width)),
    top: Math.round(clamp(0, top, picture.height - crop.height)),
  }
}

/**
 * The smallest width that a crop may have: the width of the smallest picture on the website, or less if the picture has
 * fewer pixels.
 */
export const minWidth = (picture: PictureSize, ratio: number) =>
  Math.min(240, largestCrop(picture, ratio).width)

/** A rectangle of another width around the same centre. */
export function cropOfWidth(crop: Crop, width: number, picture: PictureSize, ratio: number): Crop {
  const largest = largestCrop(picture, ratio)
  const wide = Math.round(clamp(minWidth(picture, ratio), width, largest.width))
  const high = wide === largest.width ? largest.height : Math.max(1, Math.round(wide / ratio))
  const centred = { left: crop.left + (crop.width - wide) / 2, top: crop.top + (crop.height - high) / 2 }
  return cropAt({ ...crop, width: wide, height: high }, centred, picture)
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`

/** "60% of its width, 10% from the left and 0% from the top". */
export const cropInWords = (crop: Crop, picture: PictureSize) =>
  `${percent(crop.width, picture.width)} of its width, ${percent(crop.left, picture.width)} from the left and ${percent(crop.top, picture.height)} from the top`
