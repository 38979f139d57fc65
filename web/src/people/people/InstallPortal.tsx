import { useEffect, useState } from "react"
import { isInstalled } from "../../lib/installed.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"

/** An event of browsers that can install the portal, sent once they have read its manifest. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** Offers to install the portal. Only this component loads the manifest and its icons, so that nobody else pays for them. */
export function InstallPortal() {
  const { role } = useUser()
  const [offer, setOffer] = useState<InstallEvent>()
  const [isDone, setDone] = useState(isInstalled)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const onInstalled = () => setDone(true)
    addEventListener("beforeinstallprompt", onOffer)
    addEventListener("appinstalled", onInstalled)
    const link = Object.assign(document.createElement("link"), {
      rel: "manifest",
      href: `/app.webmanifest?role=${role}`,
    })
    document.head.append(link)
    return () => {
      removeEventListener("beforeinstallprompt", onOffer)
      removeEventListener("appinstalled", onInstalled)
      link.remove()
    }
  }, [role])
  if (isDone) return <p>The portal is installed on this phone.</p>
  if (!offer) return <p>Open your browser’s menu and choose “Install app” or “Add to Home screen”.</p>
  // A browser accepts one answer to each offer.
  return <Button onClick={() => void offer.prompt().finally(() => setOffer(undefined))}>Install</Button>
}
