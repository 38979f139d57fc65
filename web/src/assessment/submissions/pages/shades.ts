/**
 * The four shades of a page's writing, from black to the paper's white. The two between are darker than evenly spaced
 * shades, so that a pencil can be read.
 */
export const shades = [0x00, 0x3c, 0x82, 0xff] as const
const white = shades.length - 1

/**
 * The brightness of a whitened page at which a shade ends and the next lighter one begins. White begins above a pencil's
 * faintest stroke.
 */
const bounds = [92, 157, 222]
/**
 * A row keeps its shade until the brightness leaves the shade's range by more than this, because a camera's noise would cost
 * bytes.
 */
const noise = 19

/**
 * The rows of a grey page (RGBA) in the format of a PNG with two bits a pixel, before its compression. A row begins with a
 * zero, which means that it isn't filtered. Four pixels a byte follow.
 */
export function shadesOf(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytesPerRow = 1 + Math.ceil(width / 4)
  const rows = new Uint8Array(bytesPerRow * height)
  for (let y = 0; y < height; y++) {
    let shade = white
    for (let x = 0; x < width; x++) {
      const value = pixels[4 * (y * width + x)] ?? 0
      const nearest = nearestShades[value] ?? white
      if (nearest === white || shade === white || !isNear(value, shade)) shade = nearest
      const byte = y * bytesPerRow + 1 + (x >> 2)
      rows[byte] = (rows[byte] ?? 0) | (shade << (6 - 2 * (x & 3)))
    }
  }
  return rows
}

/** The shade of each brightness. */
const nearestShades = Uint8Array.from(
  { length: 256 },
  (_, value) => bounds.filter((bound) => value > bound).length,
)

const isNear = (value: number, shade: number) =>
  value > (bounds[shade - 1] ?? 0) - noise && value <= (bounds[shade] ?? 255) + noise

export const canCompress = () => typeof CompressionStream !== "undefined"

/** Compresses as PNG and PDF do (zlib). */
export async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  return await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"))).blob()
}
