/** The name of the property that stands for a file in the JSON of a value. No other property has such a name. */
const mark = "\u0000file"
type PackedBlob = { [mark]: { from: number; size: number; type: string; name?: string } }

/** The packed value begins with the length of its JSON, which takes this many bytes. */
const lengthSize = 4

/** A value as bytes: its JSON, followed by the bytes of its files. */
export async function pack(value: unknown): Promise<ArrayBuffer> {
  const files: Blob[] = []
  let from = 0
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof Blob)) return part
    const { size, type } = part
    const placeholder: PackedBlob = {
      [mark]: { from, size, type, name: part instanceof File ? part.name : undefined },
    }
    files.push(part)
    from += size
    return placeholder
  })
  const bytes = new TextEncoder().encode(text)
  const length = new DataView(new ArrayBuffer(lengthSize))
  length.setUint32(0, bytes.length)
  return new Blob([length, bytes, ...files]).arrayBuffer()
}

export function unpack(packed: ArrayBuffer): unknown {
  const start = lengthSize + new DataView(packed).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(packed, lengthSize, start - lengthSize))
  // Without files, the parts needn't be examined, which would take several times as long as parsing a long answer.
  if (packed.byteLength === start) return JSON.parse(text)
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || !(mark in part)) return part
    const { from, size, type, name } = (part as PackedBlob)[mark]
    const bytes = packed.slice(start + from, start + from + size)
    return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })
  })
}
