import * as z from "zod"

/** Pixels across: for faces, for lists and the logo, for phones, for halves of a page, and for the whole of it. */
export const pictureWidths = [120, 240, 480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** In the order in which a browser chooses. */
export const pictureFormats = ["avif", "webp"] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The pixels of a public picture. Its words belong to the text that shows it. */
export const pictureFile = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type PictureFile = z.infer<typeof pictureFile>

/** The widths in which a picture is kept: those below its own and the next, because none is enlarged. */
export const widthsOf = (width: number): PictureWidth[] =>
  pictureWidths.filter((_, n) => n === 0 || pictureWidths[n - 1]! < width)

export const pictureAddress = (id: string, width: PictureWidth, format: PictureFormat) =>
  `/uploads/pictures/${id}-${width}.${format}`

/** A rectangle of an upright picture, in its pixels. */
export type Crop = { left: number; top: number; width: number; height: number }

/** A rectangle as a form sends it: "120,0,1600,900". */
export const cropText = ({ left, top, width, height }: Crop) => [left, top, width, height].join(",")

/** Undefined where the text is no rectangle. */
export function readCrop(text: string): Crop | undefined {
  const [left, top, width, height] = /^\d{1,5}(,\d{1,5}){3}$/.test(text) ? text.split(",").map(Number) : []
  return width && height ? { left: left!, top: top!, width, height } : undefined
}
