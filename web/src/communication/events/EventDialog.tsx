import { useState } from "react"
import * as z from "zod"
import { type CollegeEvent, eventEdit, eventInput } from "#contract/communication/events/endpoints.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { EventFields } from "./EventFields.tsx"

const withImage = { eventImage: z.instanceof(File).nullish() }
const newSchema = eventInput.safeExtend(withImage)
const editSchema = eventEdit.safeExtend(withImage)

/** Pixels. This is the largest width in which the website shows a picture. */
const longestSide = 1600

type Props = { event: CollegeEvent | undefined; onClose: () => void }

/** One form for new and existing events. */
export function EventDialog({ event, onClose }: Props) {
  const [sent, setSent] = useState<number>()
  return (
    <RecordForm
      noun="event"
      path="/admin/events"
      record={event}
      schema={newSchema}
      editSchema={editSchema}
      values={valuesOf(event)}
      add="Create event"
      adding="Creating..."
      size="side"
      files={async ({ eventImage, ...body }) => ({
        body,
        files: eventImage ? { eventImage: await smallPicture(eventImage, longestSide) } : {},
      })}
      onSent={setSent}
      onClose={onClose}
    >
      <EventFields event={event} sent={sent} />
    </RecordForm>
  )
}

const blank = {
  event_type: "general",
  start_date: "",
  is_all_day: false,
  target_audience: "all",
  registration_required: false,
  is_featured: false,
  repeats_weekly_until: "",
}

function valuesOf(event: CollegeEvent | undefined) {
  const existing = event && { ...event, clear_image: false, scope: "this" }
  return {
    ...(existing ?? blank),
    title: event?.title ?? "",
    description: event?.description ?? "",
    end_date: event?.end_date ?? "",
    location: event?.location ?? "",
    max_participants: event?.max_participants ?? "",
    registration_deadline: event?.registration_deadline ?? "",
    tags: event?.tags ?? "",
    eventImage: null,
  }
}
