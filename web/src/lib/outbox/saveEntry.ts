import { saveFile } from "../saveFile.ts"
import type { Entry } from "./entry.ts"

/** Lets the author save an entry with its files, so that it is not lost with this device. */
export function saveEntry({ title, at, endpoint, parts }: Entry, files: readonly File[]) {
  const text = JSON.stringify({ title, made: new Date(at).toISOString(), endpoint, ...parts }, null, 2)
  saveFile(new File([text], `${title.replace(/[^\p{L}\d]+/gu, "-")}.json`, { type: "application/json" }))
  for (const file of files) saveFile(file)
}
