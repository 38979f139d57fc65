import { toast } from "../../ui/overlay/toast.ts"
import { type DownloadKey, useAnyDownload } from "../api/download.ts"

type ExportKey = Extract<DownloadKey, `GET ${string}/export`>
type List = { narrowing: Readonly<Record<string, string>>; sort: string; total: number | undefined }
type Options = {
  label: string
  /** The specification's text once the file is saved. */
  done?: string
  /** The specification's text before the reason of a failure. */
  failure?: string
  /** The message if the list is empty; without it an empty file is saved. */
  none?: string
}

/** The menu item that saves everything that a list finds, on every page, as a file. */
export function useExport(key: ExportKey, list: List, { label, done, failure, none }: Options) {
  const { busy, download } = useAnyDownload()
  async function onSelect() {
    if (none !== undefined && list.total === 0) return toast.failure(none)
    const file = await download(key, { query: { ...list.narrowing, sort: list.sort } }, failure)
    if (file) toast.success(done ?? `${file.name} was downloaded.`)
  }
  return { label, busy, onSelect: () => void onSelect() }
}
