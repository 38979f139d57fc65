import sharp from "sharp"

/** Longest side of a stored picture, in pixels. */
const longestSide = 2048
/** Guards against decompression bombs. */
export const maxMegapixels = 50
const limits = { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error" } as const

// One thread per picture, so that requests keep the others.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes a picture in its own format, upright and at most screen size. This drops metadata such as the GPS
 * position, and scripts hidden in the file. Throws if the picture can't be read.
 */
export async function redraw(path: string) {
  const { pages = 1 } = await sharp(path, limits).metadata()
  // Animated pictures have no orientation to apply.
  const picture = pages > 1 ? sharp(path, { ...limits, animated: true }) : sharp(path, limits).autoOrient()
  return picture
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 30 })
    .toBuffer()
}

/** Renders our own SVG as PNG, which every link preview supports. */
export const paint = (svg: string) =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
