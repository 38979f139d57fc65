import type {
  NotificationAudience,
  NotificationTopic,
  NotificationType,
} from "#contract/people/notifications/types.ts"
import { useData } from "../../lib/api/data.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { waysText } from "./labels.ts"

/** The number of people who are notified in the portal and by e-mail, before anything is sent. */
export function SendReach() {
  const audience = useFieldValue<NotificationAudience>("audience")
  const type = useFieldValue<NotificationType>("type")
  const topic = useFieldValue<NotificationTopic | "">("topic") || null
  const isPortalOnly = useFieldValue<boolean>("portal_only") === true
  if (!audience) return null
  return <ReachText query={{ audience, type, topic }} isPortalOnly={isPortalOnly} />
}

type Query = {
  audience: NotificationAudience
  type?: NotificationType | undefined
  topic: NotificationTopic | null
}

function ReachText({ query, isPortalOnly }: { query: Query; isPortalOnly: boolean }) {
  const { data } = useData("GET /notifications/reach", { query })
  return (
    <p role="status" className="field-hint">
      {data ? waysText(data.counts.portal, isPortalOnly ? 0 : data.counts.by_email) : "Counting the people…"}
    </p>
  )
}
