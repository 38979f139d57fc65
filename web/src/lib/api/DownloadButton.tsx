import type { ReactNode } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { type DownloadKey, useAnyDownload } from "./download.ts"

type Props = {
  from: Extract<DownloadKey, `${string}/{id}${string}`>
  id: number
  query?: Readonly<Record<string, unknown>>
  label: ReactNode
  /** The file's name and then whose file it is ("by Grace Banda"), for screen readers. */
  name: string
  hiddenLabel: string
  failure: string
}

export function DownloadButton({ from, id, query, label, name, hiddenLabel, failure }: Props) {
  const { busy, download } = useAnyDownload()
  return (
    <Button kind="quiet" busy={busy} onClick={() => download(from, { params: { id }, query }, failure)}>
      {label}
      <span className="visually-hidden">{` ${name} ${hiddenLabel}`}</span>
    </Button>
  )
}
