import { useState } from "react"
import type { Material } from "#contract/materials/endpoints.ts"
import { call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { saveAddress } from "../lib/saveFile.ts"
import { Button } from "../ui/controls/Button.tsx"
import type { ButtonLook } from "../ui/controls/buttonClass.ts"
import { toast } from "../ui/overlay/toast.ts"

type Viewed = Pick<Material, "id" | "title" | "link" | "file_name">
type Props = ButtonLook & { material: Viewed; label: string }

/** The files that browsers show. The others would leave an empty tab behind, so they are saved. */
const shown = /\.(pdf|jpe?g|png|gif|mp[34]|wav)$/i

/** Opens a material in a new tab: its link, or its file at an address that holds for a minute. */
export function ViewMaterial({ material, label, kind = "plain" }: Props) {
  const { id, title, link, file_name: name } = material
  const [busy, setBusy] = useState(false)
  const face = (
    <>
      {label}
      <span className="visually-hidden"> {title}, opens in a new tab</span>
    </>
  )
  if (link !== null) {
    return (
      <Button kind={kind} href={link} target="_blank" rel="noopener noreferrer">
        {face}
      </Button>
    )
  }
  async function open() {
    // Opened at once, because browsers block a tab that opens later than the press.
    const tab = shown.test(name ?? "") ? window.open("", "_blank") : undefined
    setBusy(true)
    try {
      const { data } = await call("GET /materials/{id}/url", { params: { id } })
      if (tab) tab.location.replace(data.url)
      else saveAddress(data.url)
    } catch (error) {
      tab?.close()
      if (!(error instanceof CallError)) throw error
      toast.failure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} busy={busy} onClick={() => void open()}>
      {face}
    </Button>
  )
}
