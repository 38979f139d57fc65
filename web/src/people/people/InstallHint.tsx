import { useEffect, useState } from "react"
import { paths } from "../../lib/address/paths.ts"
import { takeInstallHint } from "../../lib/installed.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

/** A hint that the portal can be installed. It is shown once, on the third day of use. */
export function InstallHint() {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(takeInstallHint), [])
  if (!isShown) return null
  const close = () => setShown(false)
  return (
    <Notice
      action={
        <>
          <LinkButton to={paths.outbox} onClick={close}>
            See how
          </LinkButton>
          <Button kind="quiet" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p>You can install the portal on this device, with an icon of its own.</p>
    </Notice>
  )
}
