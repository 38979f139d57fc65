import { CallError } from "./callError.ts"

/** Returns whether the browser can still read a chosen file. It can't if the file was changed, moved or deleted since. */
export const isReadable = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Refuses files that can't be read any more. Sending one fails like a broken connection, and would fail for ever. */
export async function requireReadable(files: Readonly<Record<string, File | undefined>>) {
  for (const [field, file] of Object.entries(files)) {
    if (!file || (await isReadable(file))) continue
    const message = `“${file.name}” was changed, moved or deleted after it was chosen. Please choose it again.`
    throw new CallError(422, { code: "invalid", message, errors: { [field]: message } })
  }
}
