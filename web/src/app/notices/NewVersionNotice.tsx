import { useEffect, useState } from "react"
import { savesData } from "../../lib/savesData.ts"
import { fetchNewWorker } from "../../lib/worker.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { openNewVersion, useNewVersion } from "./newVersion.ts"

/**
 * Offers the newer version. The page remains in its own version until the person asks for the newer one, so that no form is
 * interrupted.
 */
export function NewVersionNotice() {
  const isNewer = useNewVersion()
  useEffect(() => {
    if (isNewer && !savesData()) void fetchNewWorker()
  }, [isNewer])
  if (!isNewer) return null
  return (
    <Notice live action={<OpenNewVersionButton />}>
      <p>A newer version is here.</p>
    </Notice>
  )
}

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
