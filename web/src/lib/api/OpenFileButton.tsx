import { Button } from "../../ui/controls/Button.tsx"
import type { ButtonLook } from "../../ui/controls/buttonClass.ts"
import { saveAddress } from "../saveFile.ts"
import { call } from "./call.ts"
import { useBusyCall } from "./failures.ts"

type Props = Required<Pick<ButtonLook, "kind">> & {
  /** The endpoint that returns a temporary address of the file, which is valid for a minute. */
  from: "GET /materials/{id}/url" | "GET /excuses/{id}/url"
  id: number
  /** The file's name. Its ending decides whether the browser can show the file. */
  name: string | null
  label: string
  /** The record's name, for screen readers. */
  hiddenLabel: string
}

/** The endings of files that browsers can show. A file with another ending is saved, because its tab would remain empty. */
const openedInTab = /\.(pdf|jpe?g|png|gif|mp[34]|wav)$/i

export function OpenFileButton({ from, id, name, label, hiddenLabel, kind }: Props) {
  const { busy, run } = useBusyCall()
  const isShown = openedInTab.test(name ?? "")
  async function open() {
    // The tab is opened at once, because browsers block a tab that opens later than the press.
    const tab = isShown ? window.open("", "_blank") : undefined
    await run(async () => {
      const { data } = await call(from, { params: { id } }).catch((error) => {
        tab?.close()
        throw error
      })
      if (tab) tab.location.replace(data.url)
      else saveAddress(data.url)
    })
  }
  return (
    <Button kind={kind} busy={busy} onClick={() => void open()}>
      {label}
      <span className="visually-hidden">
        {" "}
        {hiddenLabel}, {isShown ? "opens in a new tab" : "saves the file"}
      </span>
    </Button>
  )
}
