import { useEffect } from "react"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { ErrorState } from "../../ui/state/ErrorState.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { askForRelease, missingPartText, useNewVersion } from "./newVersion.ts"
import { OpenNewVersionButton } from "./OpenNewVersionButton.tsx"
import { useReload } from "./useReload.ts"

/** Shown instead of a part whose script could not be loaded: in a dialog if the part is one, otherwise in its place. */
export function MissingPart({ onClose }: { onClose?: () => void }) {
  if (!onClose) return <MissingNotice />
  return (
    <Dialog title="This did not open" size="small" onClose={onClose}>
      <MissingNotice />
    </Dialog>
  )
}

/** If the server has another release, the script may belong to the old one, so that release is offered instead. */
function MissingNotice() {
  const isNewer = useNewVersion()
  const { reload, busy } = useReload()
  useEffect(() => void askForRelease(), [])
  if (isNewer)
    return (
      <Notice live action={<OpenNewVersionButton />}>
        <p>This part did not load, because a newer version of the portal is here.</p>
      </Notice>
    )
  return <ErrorState text={missingPartText} onRetry={reload} retryLabel="Load the page again" busy={busy} />
}
