import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

type RemindedAnnouncement = Pick<Announcement, "id" | "title">

/** Reminds the people who have not read an announcement, after a confirmation. */
export function useRemind() {
  const confirm = useConfirm()
  const act = useAct()
  const byEmail = useHasMailServer() ? ", and an email if they chose that" : ""
  return async ({ id, title }: RemindedAnnouncement) => {
    const isSure = await confirm({
      title: "Remind readers",
      text: `Everybody who has not read “${title}” gets a notification${byEmail}.`,
      action: "Remind",
    })
    if (isSure) await act("POST /announcements/{id}/remind", { params: { id } })
  }
}
