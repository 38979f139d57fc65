import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { useReading } from "./reading.ts"

/** Marks an opened announcement as read. If the college requires a receipt, the reader does so with a button. */
export function ReadReceipt({ announcement }: { announcement: Announcement }) {
  const { mustConfirm, confirm, busy } = useReading(announcement)
  const { read_at, read_receipt_required } = announcement
  if (mustConfirm) {
    return (
      <div className="stack">
        <p>Tell the college that you have read this.</p>
        <div className="buttons">
          <Button kind="main" busy={busy} onClick={confirm}>
            Mark as read
          </Button>
        </div>
      </div>
    )
  }
  return read_at && read_receipt_required ? <p>You read this on {instantText(read_at)}.</p> : null
}
