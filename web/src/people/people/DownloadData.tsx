import { useState } from "react"
import { today } from "#contract/lib/dates.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/** Downloads the person's data as profile-data-{date}.json (spec 002 section 7). */
export function DownloadData() {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { data } = await call("GET /auth/export-data")
      const json = JSON.stringify(data, null, 2)
      saveFile(new File([json], `profile-data-${today()}.json`, { type: "application/json" }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.failure("Failed to export data. Please try again.")
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>A file in the JSON format: your profile, your settings and what is recorded under your name.</p>
      <div className="buttons">
        <Button onClick={download} busy={busy}>
          {busy ? "Preparing..." : "Download My Data"}
        </Button>
      </div>
    </>
  )
}
