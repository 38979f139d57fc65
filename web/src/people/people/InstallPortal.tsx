import { useEffect, useState } from "react"
import { isInstalled } from "../../lib/installed.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"

/** The event by which a browser offers to install the portal, sent once it has read the manifest. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/**
 * Offers to install the portal. Only this component loads the manifest and its icons, so that only people who open it pay
 * for them.
 */
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
  if (isDone) return <p>The portal is installed on this device.</p>
  if (!offer) return <p>Open your browser’s menu and choose “Install app” or “Add to Home screen”.</p>
  // The browser's offer can be used only once.
  return <Button onClick={() => void offer.prompt().finally(() => setOffer(undefined))}>Install</Button>
}
