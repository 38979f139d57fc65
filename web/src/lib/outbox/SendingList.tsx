import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { ProgressList } from "../../ui/state/ProgressList.tsx"
import { discardUpload } from "../transfer/upload.ts"
import { changeEntry } from "./entries.ts"
import type { Outgoing } from "./entry.ts"
import { discardEntry, releaseEntry } from "./outbox.ts"
import { breakOff } from "./sending.ts"
import { privateWindow } from "./words.ts"

/** The entries of the outbox whose files are being sent. */
export function SendingList({ entries }: { entries: readonly Outgoing[] }) {
  return (
    <ProgressList
      items={entries.map((entry) => {
        const { done, size } = entry.sent ?? { done: 0, size: 0 }
        const isWaiting = entry.state === "waiting"
        return {
          key: entry.name,
          label: `Sending ${entry.title}`,
          value: size > 0 ? done / size : 0,
          text: stateText(entry, `${fileSize(done)} of ${fileSize(size)}`),
          announced: entry.state === "sending" ? undefined : "status",
          actions: <Actions entry={entry} isWaiting={isWaiting} />,
        }
      })}
    />
  )
}

function stateText({ state, isStored, because }: Outgoing, amount: string) {
  if (state === "held") return `Paused at ${amount}.`
  if (state === "sending") return amount
  if (!isStored) return `${amount}. It goes on by itself while this page is open.`
  const until = because === "busy" ? "the college’s server is less busy" : "the connection is back"
  return `${amount}. It goes on by itself when ${until}, also after this page was closed. ${privateWindow}`
}

/** Stops sending an entry, until its author resumes it or opens another page. */
function pauseEntry(name: string) {
  changeEntry(name, { state: "held" })
  breakOff(name)
}

function Actions({
  entry: { name, title, state, sent, uploads },
  isWaiting,
}: {
  entry: Outgoing
  isWaiting: boolean
}) {
  const confirm = useConfirm()
  const hiddenTitle = <span className="visually-hidden"> {title}</span>
  async function cancel() {
    const question = {
      title: "Stop sending this file?",
      text: `${fileSize(sent?.done ?? 0)} of “${title}” have been sent and will be discarded.`,
      action: "Stop",
      cancel: "Keep going",
      danger: true,
    }
    if (!(await confirm(question))) return
    await discardEntry(name)
    for (const { id } of Object.values(uploads ?? {})) await discardUpload(id)
  }
  return (
    <>
      {state === "held" || isWaiting ? (
        <Button kind="quiet" onClick={() => void releaseEntry(name)}>
          {isWaiting ? "Try again" : "Continue"}
          {hiddenTitle}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => pauseEntry(name)}>
          Pause{hiddenTitle}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void cancel()}>
        Cancel{hiddenTitle}
      </Button>
    </>
  )
}
