import { sum } from "#contract/lib/objects.ts"
/** A PNG made of the compressed rows of a page with four shades of grey, two bits a pixel. `shades` is hexadecimal. */
export function pngOf(
  rows: Uint8Array,
  { width, height, shades }: { width: number; height: number; shades: string },
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([2, 3], 8) // Two bits a pixel, which is an index into the palette.
  const palette = (shades.match(/../g) ?? []).flatMap((shade) =>
    new Array<number>(3).fill(Number.parseInt(shade, 16)),
  )
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunk("IHDR", header),
    ...chunk("PLTE", new Uint8Array(palette)),
    ...chunk("IDAT", rows),
    ...chunk("IEND", new Uint8Array()),
  ]
  const png = new Uint8Array(sum(parts.map(({ length }) => length)))
  let offset = 0
  for (const part of parts) {
    png.set(part, offset)
    offset += part.length
  }
  return png
}

/** A chunk of a PNG: length, name, data and checksum. */
function chunk(name: string, data: Uint8Array) {
  const nameBytes = new TextEncoder().encode(name)
  return [bytesOf(data.length), nameBytes, data, bytesOf(~crc(data, crc(nameBytes, ~0)))]
}

function bytesOf(number: number) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number >>> 0)
  return bytes
}

/** The checksum of ISO 3309 for each byte. */
const crcOfByte = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
const crc = (bytes: Uint8Array, start: number) =>
  bytes.reduce((value, byte) => (crcOfByte[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8), start)
