import type { TableFormat } from "#contract/lib/lists.ts"
import { toast } from "../../ui/overlay/toast.ts"
import type { Parts } from "../api/call.ts"
import { type DownloadKey, useAnyDownload } from "../api/download.ts"

type ExportKey = Extract<DownloadKey, `GET ${string}/export`>
type List = {
  narrowing: Readonly<Record<string, unknown>>
  sort?: string
  total?: number | undefined
}
type Options = {
  /** The specification's label of the CSV file, including the word "CSV". */
  label?: string
  /** The specification's text after the file is saved. */
  done?: string
  /** The specification's text that precedes the reason of a failure. */
  failure?: string
  /** The ids in the address. */
  params?: Parts["params"]
  /** The message for an empty list. Without it, an empty file is saved. */
  none?: string
}

/** The menu items that save all rows that a list finds, from every page, as a CSV file or a spreadsheet. */
export function useExport(
  key: ExportKey,
  list: List,
  { label = "Export CSV", done, failure, params, none }: Options = {},
) {
  const { busy, download } = useAnyDownload()
  async function save(format: TableFormat) {
    if (none !== undefined && list.total === 0) return toast.failure(none)
    const query = { ...list.narrowing, sort: list.sort, format }
    const file = await download(key, { params, query }, failure)
    if (file) toast.success((format === "csv" && done) || `${file.name} was downloaded.`)
  }
  return [
    { label, busy, onSelect: () => void save("csv") },
    { label: label.replace("CSV", ".xlsx"), busy, onSelect: () => void save("xlsx") },
  ]
}
