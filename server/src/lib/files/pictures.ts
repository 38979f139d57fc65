import sharp from "sharp"

/** The longer side of a kept picture, in pixels. */
const longestSide = 2048
/** The largest picture that is opened: a few kilobytes can claim to unfold into more than the memory holds. */
export const mostMegapixels = 50
const limits = { limitInputPixels: mostMegapixels * 1_000_000, failOn: "error" } as const

// The other threads are for the requests, and no picture is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a picture anew in its own format, upright and no larger than a screen needs. What else its file held (the
 * place where a photograph was taken, a script hidden behind the picture) is gone. Throws if it can't be read.
 */
export async function redraw(path: string) {
  const { pages = 1 } = await sharp(path, limits).metadata()
  // A moving picture has no orientation to apply.
  const picture = pages > 1 ? sharp(path, { ...limits, animated: true }) : sharp(path, limits).autoOrient()
  return picture
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 30 })
    .toBuffer()
}

/** A drawing of our own in few flat colours, as the PNG that every reader of links knows. */
export const paint = (svg: string) =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
