import { useState } from "react"
import * as z from "zod"
import { type Announcement, announcementInput } from "#contract/communication/announcements/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { fileOf } from "../../lib/files.ts"
import { type OutboxOptions, RecordForm } from "../../lib/records/RecordForm.tsx"
import { serverNow } from "../../lib/serverTime.ts"
import { AnnouncementFields } from "./AnnouncementFields.tsx"

const schema = announcementInput.extend({
  attachment: z.union([fileOf("attachment", "Choose a file."), z.null()]).optional(),
})

type Props = { announcement: Announcement | undefined; onClose: () => void }

/** One form for new and existing announcements. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const [sent, setSent] = useState<number>()
  return (
    <RecordForm
      noun="announcement"
      path="/announcements"
      record={announcement}
      schema={schema}
      values={valuesOf(announcement)}
      add="Create announcement"
      adding="Creating..."
      size="side"
      files={async ({ attachment, ...body }) => ({ body, files: { attachment: attachment ?? undefined } })}
      onSent={setSent}
      waits={waits}
      onClose={onClose}
    >
      <AnnouncementFields announcement={announcement} sent={sent} />
    </RecordForm>
  )
}

const hour = 60 * 60_000
/** Settings for the outbox. An announcement that is sent very late may be wrong by then, so its author is asked first. */
const waits: OutboxOptions = {
  path: paths.announcements,
  of: ({ title, expires_at }) => {
    const end = Date.parse(String(expires_at)) - serverNow()
    const remaining = Number.isNaN(end) ? Number.POSITIVE_INFINITY : Math.max(60_000, end)
    return { title: `The announcement “${title}”`, asksAfter: Math.min(6 * hour, remaining) }
  },
}

/** The publication time of a published announcement doesn't change, so the form doesn't send it. */
const valuesOf = (announcement: Announcement | undefined): z.input<typeof schema> => ({
  title: announcement?.title ?? "",
  content: announcement?.content ?? "",
  announcement_type: announcement?.announcement_type ?? "general",
  priority: announcement?.priority ?? "normal",
  target_audience: announcement?.target_audience ?? "all",
  subject_id: announcement?.subject_id ?? "",
  year_of_study: announcement?.year_of_study ?? "",
  is_pinned: announcement?.is_pinned ?? false,
  ...(isPublished(announcement) ? {} : { publish_at: announcement?.publish_at ?? "" }),
  expires_at: announcement?.expires_at ?? "",
  read_receipt_required: announcement?.read_receipt_required ?? false,
  portal_only: announcement?.portal_only ?? false,
  notify_again: false,
  clearFile: false,
  attachment: null,
  version: announcement?.version,
})

const isPublished = (announcement: Announcement | undefined) =>
  announcement !== undefined && announcement.status !== "scheduled"
