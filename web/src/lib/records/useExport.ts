import type { TableFormat } from "#contract/lib/lists.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
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
  /** The most rows of such a file that can be imported again at once. */
  importLimit?: number
  /** The message for an empty list. Without it, an empty file is saved. */
  none?: string
}

const limitText = (limit: number) =>
  `An import takes at most ${numberText(limit)} rows: to import it again, export one class at a time.`

/** The menu items that save all rows that a list finds, from every page, as a CSV file or a spreadsheet. */
export function useExport(
  key: ExportKey,
  list: List,
  { label = "Export CSV", done, failure, params, none, importLimit = Infinity }: Options = {},
) {
  const { busy, download } = useAnyDownload()
  async function save(format: TableFormat) {
    if (none !== undefined && list.total === 0) return toast.failure(none)
    const query = { ...list.narrowing, sort: list.sort, format }
    const file = await download(key, { params, query }, failure)
    if (!file) return
    const saved = (format === "csv" && done) || `${file.name} was downloaded.`
    toast.success((list.total ?? 0) > importLimit ? `${saved} ${limitText(importLimit)}` : saved)
  }
  return [
    { label, busy, onSelect: () => void save("csv") },
    { label: label.replace("CSV", ".xlsx"), busy, onSelect: () => void save("xlsx") },
  ]
}
