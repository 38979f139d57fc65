import { instantText, timeText } from "#contract/lib/dates.ts"
import { whyNotStored } from "../../lib/encryptedStorage/whyNotStored.ts"
import type { ShownCell } from "./state/cells.ts"
import type { Sheet } from "./state/types.ts"

/** "09:41:07", by the college's clock. Seconds are the same in every time zone. */
export function clockText(time: number) {
  const instant = new Date(time).toISOString()
  return timeText(instant) + instant.slice(16, 19)
}

type Submission = Pick<Sheet["submissions"][number], "submitted_at" | "late" | "made_at">

/** "31 Jan 2026, 16:30, late, finished on the phone 31 Jan 2026, 15:50" */
export const receivedText = ({ submitted_at, late, made_at }: Submission) =>
  [instantText(submitted_at), late && "late", made_at && `finished on the phone ${instantText(made_at)}`]
    .filter(Boolean)
    .join(", ")

type Waiting = { isOffline: boolean; isBusy: boolean }

/** "3 kept on this device, sent when the connection is back" */
export const keptText = (marks: number, { isOffline, isBusy }: Waiting) => {
  const until = isBusy ? "the college’s server is less busy" : "the connection is back"
  return `${marks} kept on this device${isOffline ? `, sent when ${until}` : ""}`
}

/** Why marks wait, for screen readers; undefined if none does. */
export const waitingText = ({ isOffline, isBusy }: Waiting) =>
  isOffline
    ? `${isBusy ? "The college’s server is busy" : "No connection"}. Marks are kept on this device.`
    : undefined

export const notStoredText = (marks: number) => `${marks} NOT kept, ${whyNotStored()}`

type SyncSign = { kind: "good" | "warn" | "bad"; shape: string; text: string }

/** The sign that says where a mark is: on the server, on this device, in this page only, or refused. */
export function syncSign({ sync, fault }: Pick<ShownCell, "sync" | "fault">): SyncSign {
  if (fault !== undefined || sync === "refused") return { kind: "bad", shape: "▲", text: "to correct" }
  if (sync === "conflict") return { kind: "bad", shape: "▲", text: "also changed by somebody else" }
  if (sync === "lost") return { kind: "bad", shape: "▲", text: "NOT kept" }
  if (sync === "storing") return { kind: "warn", shape: "◇", text: "not kept yet" }
  if (sync === "saved") return { kind: "good", shape: "●", text: "saved" }
  return { kind: "warn", shape: "◆", text: "kept on this device" }
}
