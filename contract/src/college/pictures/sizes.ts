import * as z from "zod"

/** Widths in pixels: for faces, for lists and the logo, for phones, for half a page, and for a whole page. */
export const pictureWidths = [120, 240, 480, 960, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** A browser uses the first format that it supports. */
export const pictureFormats = ["avif", "webp"] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The files of a public picture. Its alternative text belongs to the content that shows it. */
export const pictureFile = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type PictureFile = z.infer<typeof pictureFile>

/** The widths in which a picture is stored: those below its own width, and the next one. No picture is enlarged. */
export const widthsOf = (width: number): PictureWidth[] =>
  pictureWidths.filter((_, index) => (pictureWidths[index - 1] ?? 0) < width)

export const pictureAddress = (id: string, width: PictureWidth, format: PictureFormat) =>
  `/uploads/pictures/${id}-${width}.${format}`

/** A rectangle within an upright picture, in pixels. */
export type Crop = { left: number; top: number; width: number; height: number }

/** A rectangle as a form sends it: "120,0,1600,900". */
export const cropText = ({ left, top, width, height }: Crop) => [left, top, width, height].join(",")

/** Undefined if the text isn't a rectangle. */
export function readCrop(text: string): Crop | undefined {
  const [left = 0, top = 0, width, height] = /^\d{1,5}(,\d{1,5}){3}$/.test(text)
    ? text.split(",").map(Number)
    : []
  return width && height ? { left, top, width, height } : undefined
}
