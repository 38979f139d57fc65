import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { confirmWrite, currentUnsent, openUnsent, sendNow, watchUnsent } from "./sending.ts"

/** Above every screen: the writes that wait for the line, and those that were refused after their screen was left. */
export function UnsentNotices({ person }: { person: number }) {
  const queries = useQueryClient()
  const unsent = useSyncExternalStore(watchUnsent, currentUnsent)
  const { pathname, search } = useLocation()
  useEffect(() => openUnsent(person, () => void queries.invalidateQueries()), [person, queries])
  const waiting = unsent.filter(({ state }) => state === "waiting")
  const refused = unsent.filter(({ state, path }) => state === "refused" && path !== pathname + search)
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warn" live action={<Button onClick={sendNow}>Send now</Button>}>
          <p>
            {waiting.map(({ title }) => title).join("; ")}: no connection. Kept on this device, and sent when
            you are back online.
          </p>
        </Notice>
      )}
      {refused.map(({ name, title, path, refusal }) => (
        <Notice
          key={name}
          tone={refusal?.isQuestion ? "warn" : "bad"}
          live
          action={
            <>
              {refusal?.isQuestion && (
                <Button kind="main" onClick={() => void confirmWrite(name)}>
                  Yes, send it
                </Button>
              )}
              <LinkButton to={path}>Open</LinkButton>
            </>
          }
        >
          <p>
            {title}: {refusal?.message} {refusal?.isQuestion && "It is kept on this device and not sent."}
          </p>
        </Notice>
      ))}
    </>
  )
}
