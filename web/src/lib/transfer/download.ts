import { saveFile } from "../saveFile.ts"
import { fetcher, type Source } from "./fetching.ts"
import { startTransfer } from "./run.ts"
import { downloads } from "./storedTransfers.ts"
import { downloadAddress } from "./transfers.ts"

/** Downloads a file, checks it, and lets the browser save it. An interrupted download continues from where it stopped. */
export function startDownload({ size, ...source }: Source & { size: number }) {
  const { from, id, name, failure } = source
  const address = downloadAddress(from, id)
  const forget = () => downloads.forget(address)
  const fetchFile = fetcher(source, address, downloads)
  startTransfer({ of: address, name, size, forget }, async (progress) => {
    const file = await fetchFile(progress)
    await forget()
    if (!file?.isWhole) throw new Error(`${failure} It arrived damaged.`)
    saveFile(file.file)
  })
}
