import { Suspense, useContext, useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { instantText } from "#contract/lib/dates.ts"
import { encryptedStore } from "../../lib/encryptedStorage/encryptedStore.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { useEntries } from "../../lib/outbox/entries.ts"
import { countsText, type Outgoing } from "../../lib/outbox/entry.ts"
import { confirmEntry, discardEntry, outboxRead, releaseEntry, sendAgain } from "../../lib/outbox/outbox.ts"
import { saveEntry } from "../../lib/outbox/saveEntry.ts"
import { stateText } from "../../lib/outbox/stateText.ts"
import { countEntries, entriesOf } from "../../lib/outbox/store.ts"
import { filesOf, takeBack } from "../../lib/outbox/takingBack.ts"
import { privateWindow } from "../../lib/outbox/words.ts"
import { useUser } from "../../lib/session/user.ts"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { Card } from "../../ui/layout/Card.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Skeleton } from "../../ui/state/Skeleton.tsx"
import { DataUse, StorageUse } from "./DataUse.tsx"
import { DownloadAhead } from "./DownloadAhead.tsx"
import { ForgetPhone } from "./ForgetPhone.tsx"
import { InstallPortal } from "./InstallPortal.tsx"

/** The writes that this person has finished on this device, and that the server has not accepted yet. */
export function OutboxPage() {
  const entries = useEntries()
  return (
    <Page title="On this phone">
      <p>
        What you finished here without a connection waits on this device until the college’s server has it.{" "}
        {privateWindow}
      </p>
      {entries.length === 0 ? (
        <NothingListed />
      ) : (
        <ul className="cards" aria-label="On this phone">
          {entries.map((entry, index) => (
            <li key={entry.name}>
              <Waiting entry={entry} later={entries.slice(index + 1)} />
            </li>
          ))}
        </ul>
      )}
      <Section title="What data costs" lead="What the portal fetched and sent on this device.">
        <DataUse />
      </Section>
      <Section title="Kept on this device" lead={`It opens without a connection. ${privateWindow}`}>
        <StorageUse />
        <OfflineFilesHere />
        <DownloadAhead />
      </Section>
      <Section title="Install" lead="The portal gets an icon of its own.">
        <InstallPortal />
      </Section>
      <Section title="Leave this phone" lead="Nothing of you stays on it.">
        <ForgetPhone />
      </Section>
    </Page>
  )
}

/** The states of the device for a person whose entries are not listed in this tab. */
const unlisted = {
  none: { title: "Nothing waits", text: "Everything that you finished on this device was sent." },
  unread: {
    title: "What waits here can’t be read",
    text: "This browser did not open what it keeps for this address. Load this page again.",
  },
  inOtherTab: { title: "Your unsent work is open in another tab", text: "It is sent from there." },
  locked: {
    title: "Your unsent work is locked",
    text: "This sign-in did not open it. Sign out and sign in again. If it needs an earlier password, the sign-in page asks for that.",
  },
}

async function unlistedWork(person: number): Promise<keyof typeof unlisted> {
  const readable = await entriesOf(person)
  if (readable.length > 0) return "inOtherTab"
  const count = await countEntries(person)
  if (count === undefined) return "unread"
  return count > 0 ? "locked" : "none"
}

/** Says that everything was sent only if the device has been read and has nothing. */
function NothingListed() {
  const { id } = useUser()
  const [state, setState] = useState<keyof typeof unlisted>()
  useEffect(() => void outboxRead().then(async () => setState(await unlistedWork(id))), [id])
  return state === undefined ? <Skeleton /> : <EmptyState {...unlisted[state]} />
}

function Waiting({ entry, later }: { entry: Outgoing; later: readonly Outgoing[] }) {
  const { name, title, counted, at, state, path, form, refusal } = entry
  const confirm = useConfirm()
  const drafts = useContext(DraftsContext)
  const navigate = useNavigate()
  const hiddenTitle = <span className="visually-hidden"> {title}</span>

  const mayReplace = () =>
    confirm({
      title: "Replace the unsaved entries?",
      text: `Its form has unsaved entries of something else. They are lost if you open ${title} there.`,
      action: "Replace",
      danger: true,
    })
  async function open() {
    const goesBack = form !== undefined && drafts && state === "refused"
    if (!goesBack || (await takeBack(entry, drafts, mayReplace))) await navigate(path)
  }
  const save = async () => saveEntry(entry, Object.values(await filesOf(entry)))
  async function remove() {
    const question = {
      title: "Delete from this device?",
      text: `${title} was not sent. It is lost when you delete it here.`,
      action: "Delete",
      danger: true,
    }
    if (!(await confirm(question))) return
    await discardEntry(name)
  }
  const send = () => {
    if (refusal?.isQuestion) void confirmEntry(name)
    else if (state === "refused") void sendAgain(name)
    else if (state === "held") void releaseEntry(name)
    else sendNow()
  }
  return (
    <Card
      title={title}
      lines={[
        countsText(
          [counted],
          later.map((laterEntry) => laterEntry.counted),
        ) || "Replaced by what you typed later",
        `Made on ${instantText(new Date(at).toISOString())}`,
      ]}
      actions={
        <>
          <Button kind="main" busy={state === "sending"} onClick={send}>
            {refusal?.isQuestion ? "Yes, send it" : "Send now"}
            {hiddenTitle}
          </Button>
          <Button onClick={() => void open()}>Open{hiddenTitle}</Button>
          <Button kind="quiet" onClick={() => void save()}>
            Save as a file{hiddenTitle}
          </Button>
          <Button kind="quiet" onClick={() => void remove()}>
            Delete{hiddenTitle}
          </Button>
        </>
      }
    >
      <p role={state === "refused" ? "alert" : undefined}>{stateText(entry)}</p>
    </Card>
  )
}

const OfflineCopyList = lazyPart(
  async () => (await import("../../lib/offlineCopies/OfflineCopyList.tsx")).OfflineCopyList,
)
const files = encryptedStore("files")

/** The list of downloaded files. Its script is loaded only if there are such files. */
function OfflineFilesHere() {
  const [isSome, setSome] = useState(false)
  useEffect(() => void files.count().then((count = 0) => setSome(count > 0)), [])
  return (
    isSome && (
      <Suspense fallback={null}>
        <OfflineCopyList />
      </Suspense>
    )
  )
}
