import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import type { AnnouncementPriority, AnnouncementType } from "#contract/communication/announcements/types.ts"
import { collegeNow } from "#contract/lib/dates.ts"
import { parseRichText } from "#contract/lib/richText.ts"
import { uploads } from "#contract/lib/uploads.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { findSubjects } from "../../lib/api/finders.ts"
import { acceptOf } from "../../lib/files.ts"
import { yearOptions } from "../../members/students/labels.ts"
import { portalOnlyHint } from "../../people/notifications/labels.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { RichTextField } from "../../ui/richText/RichTextField.tsx"
import { AnnouncementPreview } from "./AnnouncementPreview.tsx"
import { audienceLabel, priorityLabel, typeLabel } from "./labels.ts"
import { Reach } from "./Reach.tsx"
import "../../ui/form/formColumns.css"

type Props = { announcement: Announcement | undefined; sent: number | undefined }

/** The fields of an announcement (spec 001 section 3). */
export function AnnouncementFields({ announcement, sent }: Props) {
  const chosen = useFieldValue<File | null>("attachment")
  const stored = announcement?.attachment_name ?? undefined
  const isPublished = announcement !== undefined && announcement.status !== "scheduled"
  return (
    <div className="form-split">
      <div className="form-column">
        <TextField name="title" label="Title" autoComplete="off" required />
        <RichTextField name="content" label="Content" max={10_000} required />
        <FileField
          name="attachment"
          label="Attachment"
          accept={acceptOf("attachment")}
          maxBytes={uploads.attachment.max}
          stored={stored}
          sent={sent}
        />
        {stored !== undefined && !chosen && (
          <CheckboxField name="clearFile" label="Remove current attachment" />
        )}
        <FormPreview announcement={announcement} />
      </div>
      <div className="form-column">
        <SelectField
          name="target_audience"
          label="Audience"
          options={Object.entries(audienceLabel)}
          blank={false}
          required
        />
        <SelectField name="year_of_study" label="Year of study" options={yearOptions} blank="Every year" />
        <ComboboxField
          name="subject_id"
          label="Subject"
          options={findSubjects}
          chosen={subjectOf(announcement)}
          none="No subjects found"
        />
        <Reach />
        {!isPublished && (
          <DateTimeField name="publish_at" label="Publish at" hint="Leave empty to publish now." />
        )}
        <DateTimeField name="expires_at" label="Expiry" hint="Nobody sees it from then on." />
        <div className="fields form-short">
          <SelectField
            name="announcement_type"
            label="Type"
            options={Object.entries(typeLabel)}
            blank={false}
            required
          />
          <SelectField
            name="priority"
            label="Priority"
            options={Object.entries(priorityLabel)}
            blank={false}
            required
          />
        </div>
        <div>
          <CheckboxField name="portal_only" label="Portal only" hint={portalOnlyHint} />
          <CheckboxField name="is_pinned" label="Pin" hint="It stands above the others and on dashboards." />
          <CheckboxField
            name="read_receipt_required"
            label="Require a read receipt"
            hint="Readers confirm that they have read it, and you see who has."
          />
          {isPublished && (
            <CheckboxField
              name="notify_again"
              label="Notify the audience again"
              hint="Otherwise people are not told of the change."
            />
          )}
        </div>
      </div>
    </div>
  )
}

const subjectOf = (announcement: Announcement | undefined) =>
  announcement && announcement.subject_id !== null
    ? { value: announcement.subject_id, label: `${announcement.subject_code} ${announcement.subject_name}` }
    : undefined

/** The announcement in the form, as each kind of reader will see it. */
function FormPreview({ announcement }: { announcement: Announcement | undefined }) {
  return (
    <Disclosure summary="Preview as readers see it">
      {() => <TypedAnnouncement announcement={announcement} />}
    </Disclosure>
  )
}

function TypedAnnouncement({ announcement }: { announcement: Announcement | undefined }) {
  const file = useFieldValue<File | null>("attachment")
  const isRemoved = useFieldValue<boolean>("clearFile") === true
  const stored = isRemoved ? undefined : announcement
  const written = {
    title: useFieldValue<string>("title") || "Title",
    announcement_type: useFieldValue<AnnouncementType>("announcement_type") ?? "general",
    priority: useFieldValue<AnnouncementPriority>("priority") ?? "normal",
    target_audience: useFieldValue<NotificationAudience>("target_audience") ?? "all",
    subject_id: useFieldValue<number>("subject_id") || null,
    year_of_study: useFieldValue<number>("year_of_study") || null,
    is_pinned: useFieldValue<boolean>("is_pinned") ?? false,
    publish_at: useFieldValue<string>("publish_at") || announcement?.publish_at || collegeNow().toISOString(),
    attachment_name: file?.name ?? stored?.attachment_name ?? null,
    attachment_size: file?.size ?? stored?.attachment_size ?? null,
  }
  return (
    <AnnouncementPreview
      announcement={written}
      text={parseRichText(useFieldValue<string>("content") ?? "")}
    />
  )
}
