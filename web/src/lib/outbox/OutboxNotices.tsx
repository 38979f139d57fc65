import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect } from "react"
import { useLocation } from "react-router"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { type WarningLine, Warnings } from "../../ui/layout/Warnings.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { useOnline } from "../../ui/state/useOnline.ts"
import { paths } from "../address/paths.ts"
import { refetch } from "../api/refetch.ts"
import { whyNotStored } from "../encryptedStorage/whyNotStored.ts"
import { lazyPart } from "../version/lazyPart.tsx"
import { sendNow } from "./draining.ts"
import { putMissing, useEntries, useMissing } from "./entries.ts"
import { countsText, type Outgoing, totalOf } from "./entry.ts"
import { acknowledgeLost } from "./ledger.ts"
import { confirmEntry, openOutbox } from "./outbox.ts"
import { titlesOf, waitingTexts } from "./words.ts"

/** The progress of files. Without it, their notices are there. */
const SendingList = lazyPart(
  async () => (await import("./SendingList.tsx")).SendingList,
  () => null,
)

type Props = {
  person: number
  /** Further warnings about the device or its connection. */
  warnings?: readonly WarningLine[]
}

/**
 * Notices above every screen: entries that wait for a connection, entries that the device could not store, and entries that were
 * refused after the user left their screen.
 */
export function OutboxNotices({ person, warnings = [] }: Props) {
  const queries = useQueryClient()
  const entries = useEntries().filter(
    ({ isQuiet, isRefusalShown, state }) => !isQuiet || (isRefusalShown && state === "refused"),
  )
  const { pathname, search } = useLocation()
  const waiting = useWaitingWarning(entries)
  useEffect(() => openOutbox(person, () => void refetch(queries)), [person, queries])
  const isList = pathname === paths.outbox
  const lost = entries.filter(({ isStored }) => isStored === false)
  const refused = entries.filter(
    ({ state, path, isShownThere }) =>
      state === "refused" && !isList && !(isShownThere && path === pathname + search),
  )
  const files = entries.filter(({ sent, state }) => sent && state !== "refused")
  return (
    <>
      <Missing person={person} />
      {files.length > 0 && (
        <Suspense fallback={null}>
          <SendingList entries={files} />
        </Suspense>
      )}
      {lost.length > 0 && (
        <Notice tone="bad" live action={<Button onClick={sendNow}>Send now</Button>}>
          <p>
            {titlesOf(lost)}: NOT kept, because {whyNotStored()}. Keep this page open until it is sent.
          </p>
        </Notice>
      )}
      <Warnings warnings={waiting ? [...warnings, waiting] : warnings} />
      {refused.length > maxRefused ? (
        <Notice tone="bad" live action={<LinkButton to={paths.outbox}>Open</LinkButton>}>
          <p>{countsText(refused.map(({ counted }) => counted))} wait for your answer on this device.</p>
        </Notice>
      ) : (
        refused.map((entry) => <Refused key={entry.name} entry={entry} />)
      )}
    </>
  )
}

/** The maximum number of refused entries with a notice of their own. More would fill a phone's screen. */
const maxRefused = 2

function Refused({ entry: { name, title, refusal, isStored } }: { entry: Outgoing }) {
  return (
    <Notice
      tone={refusal?.isQuestion ? "warn" : "bad"}
      live
      action={
        <>
          {refusal?.isQuestion && (
            <Button kind="main" onClick={() => void confirmEntry(name)}>
              Yes, send it
            </Button>
          )}
          <LinkButton to={paths.outbox}>Open</LinkButton>
        </>
      }
    >
      <p>
        {title}: {refusal?.message}{" "}
        {refusal?.isQuestion && (isStored ? "It is kept on this device and not sent." : "It is not sent.")}
      </p>
    </Notice>
  )
}

/** Reports what the browser has deleted. Browsers delete the data of a full or long unused device without notice. */
function Missing({ person }: { person: number }) {
  const missing = useMissing()
  if (missing.length === 0) return null
  const isOne = totalOf(missing) === 1
  const know = () => {
    acknowledgeLost(person)
    putMissing([])
  }
  return (
    <Notice tone="bad" live action={<Button onClick={know}>I have read this</Button>}>
      <p>
        The browser has deleted {countsText(missing)} from this device that {isOne ? "was" : "were"} not sent
        yet. Please enter {isOne ? "it" : "them"} again.
      </p>
    </Notice>
  )
}

/** The warning that entries wait for a connection. It isn't shown on the screen that lists them. */
function useWaitingWarning(entries: readonly Outgoing[]): WarningLine | undefined {
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const waiting = entries.filter(({ state, isStored }) => state === "waiting" && isStored !== false)
  if (waiting.length === 0 || pathname === paths.outbox) return undefined
  const { reason, text } = waitingTexts(waiting)
  return {
    name: `${titlesOf(waiting)}: ${reason}`,
    brief: `${countsText(waiting.map(({ counted }) => counted))} not sent yet`,
    text,
    action: (
      <>
        {isOnline && <Button onClick={sendNow}>Send now</Button>}
        <LinkButton to={paths.outbox}>On this phone</LinkButton>
      </>
    ),
  }
}
