import { useQueryClient } from "@tanstack/react-query"
import type { Notification } from "#contract/people/notifications/endpoints.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { useWaitingCounts } from "./queries.ts"

type Props = {
  list: QueryState<{ notifications: Notification[]; unreadCount: number }>
  /** Called to show the newest notifications. */
  onShow: () => void
}

/**
 * Says that there are newer notifications. The user decides when they are loaded, because this changes the list and uses
 * data.
 */
export function NewArrivals({ list, onShow }: Props) {
  const queries = useQueryClient()
  const { data: waiting, dataUpdatedAt } = useWaitingCounts()
  const unread = waiting?.unread
  if (!unread || !list.data || dataUpdatedAt < list.dataUpdatedAt) return null
  if (unread <= list.data.unreadCount) return null
  const show = () => {
    onShow()
    void queries.invalidateQueries()
  }
  return (
    <Notice live action={<Button onClick={show}>Show</Button>}>
      <p>New notifications have arrived.</p>
    </Notice>
  )
}
