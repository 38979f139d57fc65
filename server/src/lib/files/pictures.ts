import sharp from "sharp"
import {
  type Crop,
  type PictureFormat,
  type PictureWidth,
  pictureWidths,
} from "#contract/college/pictures/sizes.ts"

/** The longest side in pixels of a picture that was handed in. It may show a page of writing. */
const longestSide = 2048
/** A picture that is only viewed is at most as wide as the website shows it, and not extremely high. */
const viewedSize = { width: Math.max(...pictureWidths), height: 2400 }
/** Protects against decompression bombs. All frames of an animated picture count together. */
export const maxMegapixels = 50
export const maxAnimatedMegapixels = 10
const limits = { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error" } as const

// One thread per picture, and one picture at a time: passwords and files share the other three threads.
sharp.concurrency(1)
sharp.cache(false)

const lastOf = new Map<string, Promise<unknown>>()

/** Runs the work of callers with this name one at a time. */
async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const ownTurn = (lastOf.get(name) ?? Promise.resolve()).then(work, work)
  lastOf.set(name, ownTurn)
  try {
    return await ownTurn
  } finally {
    if (lastOf.get(name) === ownTurn) lastOf.delete(name)
  }
}

type Reencoding = {
  /** Each sender has only one picture waiting, so a sender of many delays the others by one picture at most. */
  sender: string
  /** The picture is only viewed. Otherwise it is a document, which keeps every frame if it is animated. */
  onlyViewed: boolean
  /** The part of an upright picture to keep. */
  crop?: Crop | undefined
}

/**
 * Re-encodes a picture in its own format, upright and no larger than the sizes above. This drops metadata such as the GPS
 * position, and scripts hidden in the file. Throws a RangeError for too many pixels, and another error if it can't be read.
 */
export const reencode = (path: string, { sender, ...options }: Reencoding) =>
  inTurn(`sender ${sender}`, () => inTurn("everybody", () => resizePicture(path, options)))

async function resizePicture(path: string, { onlyViewed, crop }: Omit<Reencoding, "sender">) {
  // Only the header is read here. Without a limit, the pixels can be counted.
  const header = sharp(path, { ...limits, limitInputPixels: false })
  const { pages = 1, width, height, pageHeight = height, autoOrient } = await header.metadata()
  const isAnimated = !onlyViewed && pages > 1
  const megapixels = ((isAnimated ? pages : 1) * width * pageHeight) / 1_000_000
  if (megapixels > (isAnimated ? maxAnimatedMegapixels : maxMegapixels))
    throw new RangeError("The picture has too many pixels.")
  // Animated pictures have no orientation to apply.
  const picture = isAnimated
    ? sharp(path, { ...limits, animated: isAnimated })
    : sharp(path, limits).autoOrient()
  if (crop) picture.extract(cropWithin(crop, autoOrient))
  const { data, info } = await picture
    .resize({
      ...(onlyViewed ? viewedSize : { width: longestSide, height: longestSide }),
      fit: "inside",
      withoutEnlargement: true,
    })
    // The website's sizes are rendered from a picture that is only viewed, so it keeps a better quality.
    .jpeg({ quality: onlyViewed ? 90 : 80, force: false })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** The part of a rectangle that is on the picture; at least one pixel. */
function cropWithin({ left, top, width, height }: Crop, picture: { width: number; height: number }): Crop {
  const x = Math.min(left, picture.width - 1)
  const y = Math.min(top, picture.height - 1)
  return {
    left: x,
    top: y,
    width: Math.min(width, picture.width - x),
    height: Math.min(height, picture.height - y),
  }
}

/**
 * The default effort of 4 would make AVIF a sixth smaller, but take six times as long on a machine that does other work too.
 */
const formats = {
  avif: { quality: 40, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 65 },
} as const satisfies Record<PictureFormat, object>

type Size = { width: PictureWidth; format: PictureFormat }

/** Renders a stored picture at most this wide. Each size waits in the queue by itself, so nobody waits for all of them. */
export const renderSize = (bytes: Buffer, { width, format }: Size) =>
  inTurn("everybody", () =>
    sharp(bytes, limits)
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, formats[format])
      .timeout({ seconds: 20 })
      .toBuffer(),
  )

/** Converts a stored picture for documents, which support none of the website's formats. */
export const asPng = (picture: Buffer) => inTurn("everybody", () => sharp(picture, limits).png().toBuffer())

/** Renders our own SVG as PNG, which every link preview supports. */
export const svgToPng = (svg: string) =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
