/** Reads a picture's header before a browser decodes it. The functions are pure. */

export type PictureSize = { type: "image/jpeg" | "image/png" | "image/gif"; width: number; height: number }

/** Decoded, a pixel takes four bytes, so a small file could need gigabytes. */
const maxPixels = 60_000_000

/**
 * The type and size of a picture from its bytes; undefined if they are no picture, or if it has more pixels than a browser should
 * decode.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const size = jpegSize(bytes) ?? pngSize(bytes) ?? gifSize(bytes)
  if (!size || size.width < 1 || size.height < 1) return undefined
  return size.width * size.height <= maxPixels ? size : undefined
}

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 24 || !begins(bytes, 0x89, 0x50, 0x4e, 0x47)) return undefined
  const view = viewOf(bytes)
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
}

function gifSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 10 || !begins(bytes, 0x47, 0x49, 0x46, 0x38)) return undefined
  const view = viewOf(bytes)
  return { type: "image/gif", width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Goes from segment to segment up to the frame header, which contains the size. */
function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  if (!begins(bytes, 0xff, 0xd8)) return undefined
  const view = viewOf(bytes)
  for (let offset = 2; offset + 9 < bytes.length; offset += 2 + view.getUint16(offset + 2)) {
    if (bytes[offset] !== 0xff) return undefined
    const marker = bytes[offset + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return { type: "image/jpeg", height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    }
  }
  return undefined
}
