import { useState } from "react"
import type { Material } from "#contract/materials/endpoints.ts"
import { call } from "../lib/api/call.ts"
import { CallError } from "../lib/api/callError.ts"
import { Button } from "../ui/controls/Button.tsx"
import type { ButtonLook } from "../ui/controls/buttonClass.ts"
import { toast } from "../ui/overlay/toast.ts"

type Props = ButtonLook & { material: Pick<Material, "id" | "title" | "link">; label: string }

/** Opens a material in a new tab: its link, or its file at an address that holds for a minute. */
export function ViewMaterial({ material, label, kind = "plain" }: Props) {
  const { id, title, link } = material
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
    const tab = window.open("", "_blank")
    setBusy(true)
    try {
      const { data } = await call("GET /materials/{id}/url", { params: { id } })
      if (tab) tab.location.replace(data.url)
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
