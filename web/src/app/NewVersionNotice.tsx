import { useEffect, useState } from "react"
import { savesData } from "../lib/savesData.ts"
import { fetchNewWorker } from "../lib/worker.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { openNewVersion, useNewVersion } from "./newVersion.ts"

/** The page goes on in the version that it is of until the person asks for the newer one: nothing is taken from under a form. */
export function NewVersionNotice() {
  const isNewer = useNewVersion()
  useEffect(() => {
    if (isNewer && !savesData()) void fetchNewWorker()
  }, [isNewer])
  if (!isNewer) return null
  return (
    <Notice live action={<OpenIt />}>
      <p>A newer version is here.</p>
    </Notice>
  )
}

export function OpenIt() {
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
