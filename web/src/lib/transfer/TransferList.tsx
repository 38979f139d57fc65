import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { ProgressList } from "../../ui/state/ProgressList.tsx"
import { timeText } from "../speed.ts"
import { cancelTransfer, pauseTransfer, resumeTransfer } from "./run.ts"
import type { Transfer } from "./transfers.ts"

export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ProgressList
      items={transfers.map((transfer) => ({
        key: transfer.id,
        label: `${transfer.isOfflineCopy ? "Saving" : "Downloading"} ${transfer.name}`,
        value: transfer.size > 0 ? transfer.done / transfer.size : 0,
        text: stateText(transfer),
        announced: transfer.isQuiet ? "status" : announcedAs[transfer.state],
        actions: <Actions transfer={transfer} />,
      }))}
    />
  )
}

const announcedAs = {
  going: undefined,
  waiting: "status",
  paused: "status",
  checking: "status",
  failed: "alert",
} as const

function Actions({ transfer }: { transfer: Transfer }) {
  const { id, name, done, state, isOfflineCopy } = transfer
  const confirm = useConfirm()
  const hiddenName = <span className="visually-hidden"> {name}</span>
  async function cancel() {
    const question = {
      title: "Stop this download?",
      text: `${fileSize(done)} of “${name}” have arrived and will be discarded.`,
      action: "Stop",
      cancel: "Keep going",
      danger: true,
    }
    if (done === 0 || isOfflineCopy || (await confirm(question))) await cancelTransfer(id)
  }
  if (state === "checking") return null
  return (
    <>
      {state === "going" ? (
        <Button kind="quiet" onClick={() => pauseTransfer(id)}>
          Pause{hiddenName}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => resumeTransfer(id)}>
          {state === "paused" ? "Continue" : "Try again"}
          {hiddenName}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void cancel()}>
        Cancel{hiddenName}
      </Button>
    </>
  )
}

function stateText({ state, size, done, left, problem, isQuiet, isBusy }: Transfer) {
  if (state === "failed") return problem
  if (state === "checking") return "Checking that every byte has arrived."
  const amount = `${fileSize(done)} of ${fileSize(size)}`
  if (state === "paused") return `Paused at ${amount}.`
  if (state === "waiting") {
    const reason = isBusy ? "The college’s server is busy." : "No connection."
    return `${reason} This download continues at ${fileSize(done)} by itself.`
  }
  if (isQuiet)
    return `${amount}. Nothing arrives at the moment. This download goes on by itself when the connection is back.`
  return left === undefined ? amount : `${amount}, ${timeText(left)} left`
}
