import { useState } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { openNewVersion } from "./newVersion.ts"

export function OpenNewVersionButton() {
  const [busy, setBusy] = useState(false)
  const open = () => {
    setBusy(true)
    void openNewVersion().finally(() => setBusy(false))
  }
  return (
    <Button onClick={open} busy={busy}>
      Open it
    </Button>
  )
}
