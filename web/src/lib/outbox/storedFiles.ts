/** Reads the stored files of the outbox. */
import { decrypt } from "../encryptedStorage/encryption.ts"
import { type Bytes, contextOf, type Head, hidden, keyFor, keyOf, part, type Row, read } from "./store.ts"

export async function fileOf(person: number, name: string, field: string): Promise<File | undefined> {
  const key = await keyFor(person)
  if (!key) return undefined
  const at = await keyOf(key, name)
  const row = await read<Row>(at)
  if (!row?.files) return undefined
  const beginning = [person, at[1], row.files, await hidden(key, field)]
  const open = async (index: number) => {
    const own = [...beginning, index]
    const sealed = await read<Bytes>(own)
    return sealed && (await decrypt(key, contextOf(own), sealed))
  }
  const head = (await open(0)) as Head | undefined
  if (!head) return undefined
  const parts: Blob[] = []
  while (parts.length < head.size / part) {
    const opened = (await open(parts.length + 1)) as { bytes: Blob } | undefined
    if (!opened) return undefined
    parts.push(opened.bytes)
  }
  return new File(parts, head.name, { type: head.type })
}
