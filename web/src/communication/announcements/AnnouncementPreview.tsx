import type { ReactNode } from "react"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import type { RichText as Tree } from "#contract/lib/richTextTree.ts"
import { PhoneFrame } from "../../ui/content/PhoneFrame.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { AnnouncementBody } from "./AnnouncementBody.tsx"
import { fileText, hiddenFrom, previewers } from "./previewers.ts"

type Props = {
  announcement: Pick<
    Announcement,
    | "title"
    | "announcement_type"
    | "priority"
    | "is_pinned"
    | "publish_at"
    | "target_audience"
    | "subject_id"
    | "year_of_study"
  > & { attachment_name: string | null; attachment_size: number | null }
  text: Tree
}

/**
 * An announcement as a student on a phone, a lecturer and a visitor see it. For those who don't see it, the reason is shown.
 */
export function AnnouncementPreview({ announcement, text }: Props) {
  const card = (
    <Card title={announcement.title} seed={announcement.announcement_type} lines={[fileText(announcement)]}>
      <AnnouncementBody announcement={announcement} text={text} />
    </Card>
  )
  const framed: Record<string, ReactNode> = { student: <PhoneFrame>{card}</PhoneFrame> }
  return (
    <Tabs
      label="Preview as"
      items={previewers.map(({ id, label }) => {
        const why = hiddenFrom(id, announcement)
        return { id, label, panel: why ? <p>{why}</p> : (framed[id] ?? card) }
      })}
    />
  )
}
