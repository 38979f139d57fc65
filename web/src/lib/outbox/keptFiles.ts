/** Reads the files of the outbox again. */
import { unseal } from "../seal/sealing.ts"
import type { Entry } from "./entry.ts"
import { dropLines } from "./ledger.ts"
import {
  type Bytes,
  dropIn,
  type Head,
  hidden,
  keepEntry,
  keyFor,
  keyOf,
  type PlainKey,
  part,
  placeOf,
  type Row,
  read,
  within,
} from "./store.ts"

type PlainRow = { seq: number; entry: Entry; tab?: string }

export async function fileOf(person: number, name: string, field: string): Promise<File | undefined> {
  const key = await keyFor(person)
  if (!key) return undefined
  const at = await keyOf(key, name)
  const row = await read<Row>(at)
  if (!row?.files) return undefined
  const beginning = [person, at[1], row.files, await hidden(key, field)]
  const open = async (place: number) => {
    const own = [...beginning, place]
    const sealed = await read<Bytes>(own)
    return sealed && (await unseal(key, placeOf(own), sealed))
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

/** Seals what an open page of the release before has kept. */
export async function sealPlain(keys: readonly PlainKey[]) {
  for (const at of keys) await sealOne(at)
}

async function sealOne([person, name]: PlainKey) {
  const row = await read<PlainRow>([person, name])
  if (!row) return
  const files: Record<string, File> = {}
  for (const field of Object.keys(row.entry.files ?? {})) {
    const file = await read<File>([person, name, field])
    if (file) files[field] = file
  }
  if (!(await keepEntry(person, row.entry, { tab: row.tab, files }))) return
  dropLines(person, ({ seq }) => seq === row.seq)
  await dropIn(within(person, name))
}
