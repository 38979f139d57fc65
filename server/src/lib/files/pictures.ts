import sharp from "sharp"

/** Longest side of a stored picture, in pixels. */
const longestSide = 2048
/** Guards against decompression bombs; all frames of a moving picture count together. */
export const maxMegapixels = 50
export const maxMovingMegapixels = 10
const limits = { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error" } as const

// One thread per picture, and one picture at a time: passwords and files share the other three threads.
sharp.concurrency(1)
sharp.cache(false)

const lastOf = new Map<string, Promise<unknown>>()

/** Works for one caller of this name after the other. */
async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (lastOf.get(name) ?? Promise.resolve()).then(work, work)
  lastOf.set(name, mine)
  try {
    return await mine
  } finally {
    if (lastOf.get(name) === mine) lastOf.delete(name)
  }
}

type Drawing = {
  /** Each sender waits in line with one picture only, so who sends many delays nobody else by more than one. */
  sender: string
  /** Keeps every frame of a moving picture, and not the first only. */
  moving: boolean
}

/**
 * Re-encodes a picture in its own format, upright and at most screen size. This drops metadata such as the GPS
 * position, and scripts hidden in the file. Throws if the picture can't be read.
 */
export const redraw = (path: string, { sender, moving }: Drawing) =>
  inTurn(`sender ${sender}`, () => inTurn("everybody", () => draw(path, moving)))

async function draw(path: string, moving: boolean) {
  const { pages = 1, width, height, pageHeight = height } = await sharp(path, limits).metadata()
  const animated = moving && pages > 1
  if (animated && pages * width * pageHeight > maxMovingMegapixels * 1_000_000) {
    throw new RangeError("The frames of this moving picture have too many pixels.")
  }
  // Moving pictures have no orientation to apply.
  const picture = animated ? sharp(path, { ...limits, animated }) : sharp(path, limits).autoOrient()
  return picture
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** Renders our own SVG as PNG, which every link preview supports. */
export const paint = (svg: string) =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
