import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

type RemindedAnnouncement = Pick<Announcement, "id" | "title">

/** Reminds the people who have not read an announcement, after a confirmation. */
export function useRemind() {
  const confirm = useConfirm()
  const act = useAct()
  return async ({ id, title }: RemindedAnnouncement) => {
    const isSure = await confirm({
      title: "Remind readers",
      text: `Everybody who has not read “${title}” gets a notification, and an email if they chose that.`,
      action: "Remind",
    })
    if (isSure) await act("POST /announcements/{id}/remind", { params: { id } })
  }
}
