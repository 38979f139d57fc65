import { useLocation } from "react-router"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import type { Warning } from "../../ui/layout/Warnings.tsx"
import { useOnline } from "../../ui/state/useOnline.ts"
import { paths } from "../address/paths.ts"
import { countText, type Outgoing, titlesOf } from "./entry.ts"
import { sendNow } from "./sending.ts"
import { whyWaiting } from "./words.ts"

/** The warning that entries wait for a connection. It isn't shown on the screen that lists them. */
export function useWaitingWarning(entries: readonly Outgoing[]): Warning | undefined {
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const waiting = entries.filter(({ state, isStored }) => state === "waiting" && isStored !== false)
  if (waiting.length === 0 || pathname === paths.outbox) return undefined
  return {
    name: `${titlesOf(waiting)}: ${whyWaiting(waiting)}`,
    brief: `${countText(waiting.map(({ counted }) => counted))} not sent yet`,
    text: "Kept on this device, and sent by itself.",
    action: (
      <>
        {isOnline && <Button onClick={sendNow}>Send now</Button>}
        <LinkButton to={paths.outbox}>On this phone</LinkButton>
      </>
    ),
  }
}
