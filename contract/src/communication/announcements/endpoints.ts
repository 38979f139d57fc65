import * as z from "zod"
import { byRole, download, endpoints } from "../../lib/endpoints.ts"
import {
  choice,
  chosen,
  flag,
  line,
  optionalDayOrInstant,
  optionallyChosen,
  optionalWhole,
  otherNames,
  text,
  version,
} from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, deletedReply, done, listOf, nullable, one } from "../../lib/replies.ts"
import { richText } from "../../lib/richTextTree.ts"
import { notificationAudiences } from "../../people/notifications/types.ts"
import { announcementPriorities, announcementStatuses, announcementTypes } from "./types.ts"

/** The fields that visitors see. */
const announcementFields = z.object({
  id: z.int(),
  title: z.string(),
  /** The Markdown text. With `excerpt`, a list has its beginning as plain text. */
  content: z.string(),
  announcement_type: z.enum(announcementTypes),
  priority: z.enum(announcementPriorities),
  is_pinned: z.boolean(),
  target_audience: z.enum(notificationAudiences),
  /** The subject and the year of study to which the audience is narrowed; null without such a limit. */
  ...nullable({
    subject_id: z.int(),
    subject_code: z.string(),
    subject_name: z.string(),
    year_of_study: z.int(),
  }),
  publish_at: z.string(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  /** The attached file and its size in bytes; null if there is none. */
  ...nullable({ attachment_name: z.string(), attachment_size: z.int() }),
})

/** The fields for a signed-in reader. */
const reading = z.object({
  read_receipt_required: z.boolean(),
  is_read: z.boolean(),
  /** The time of the reader's first reading. */
  read_at: z.string().nullable(),
})

/** The fields for administrators. */
const management = z.object({
  status: z.enum(announcementStatuses),
  /** The place among the pinned announcements, from 1. */
  pin_position: z.int().nullable(),
  author_name: z.string().nullable(),
  /** The time at which the audience was notified. */
  notified_at: z.string().nullable(),
  /** How many people the announcement is for, and how many of them have read it; null without a read receipt. */
  ...nullable({ readers_count: z.int(), read_count: z.int() }),
  portal_only: z.boolean(),
  reminders_count: z.int(),
  reminded_at: z.string().nullable(),
  version: z.int(),
})

export const announcementForReaders = announcementFields.extend(reading.shape)
const announcementForAdministrators = announcementForReaders.extend(management.shape)
/** A single announcement also has its formatted text. */
const formattedText = { formatted: richText }

export type PublicAnnouncement = z.infer<typeof announcementFields>
/** An announcement on a screen of any role. */
export type Announcement = z.infer<typeof announcementFields> &
  Partial<z.infer<typeof reading>> &
  Partial<z.infer<typeof management>>

/** Spec 001 section 5: title and content are required, and empty fields are not sent. */
export const announcementInput = z.object({
  title: line("Title", 200),
  content: text("Content", 10_000),
  announcement_type: choice("Type", announcementTypes).default("general"),
  priority: choice("Priority", announcementPriorities).default("normal"),
  target_audience: choice("Audience", notificationAudiences).default("all"),
  subject_id: optionallyChosen("Subject"),
  year_of_study: optionalWhole("Year of study", 1, 3),
  is_pinned: flag,
  expires_at: optionalDayOrInstant("Expiry", "ends"),
  read_receipt_required: flag,
  /** True if nobody gets an email about the announcement. */
  portal_only: flag,
  /**
   * A blank or past time publishes at once. If absent, a new announcement is published at once, and an existing one keeps its
   * time.
   */
  publish_at: optionalDayOrInstant("Publication"),
  /** Notifies the audience of a changed announcement as if it were new. */
  notify_again: flag,
  /** Removes the attachment if no new one is sent. */
  clearFile: flag,
  version,
})

export const announcementList = listQuery(["place", "publish_at", "created_at", "title", "expires_at"], {
  type: choice("Type", announcementTypes).optional().register(otherNames, { name: "announcement_type" }),
  priority: choice("Priority", announcementPriorities).optional(),
  audience: choice("Audience", notificationAudiences)
    .optional()
    .register(otherNames, { name: "target_audience" }),
  status: choice("Status", announcementStatuses).optional(),
  pinned: flag.optional().register(otherNames, { name: "is_pinned" }),
  /** Finds announcements that the viewer has, or hasn't, read. */
  read: flag,
  /** Sends only the beginning of each text, which is what lists show, to save mobile data. */
  excerpt: flag,
})

const single = one("announcement", announcementForAdministrators)

export const announcementEndpoints = endpoints({
  /** The default sort, "place", has the pinned announcements first, in their order, and then the newest. */
  "GET /announcements": {
    roles: "anyone",
    query: announcementList,
    response: byRole({
      admin: listOf("announcements", announcementForAdministrators),
      lecturer: listOf("announcements", announcementForReaders),
      student: listOf("announcements", announcementForReaders),
      visitor: listOf("announcements", announcementFields),
    }),
  },
  /** The number of people in an audience, without the caller. */
  "GET /announcements/audience": {
    roles: ["admin"],
    query: announcementInput.pick({ target_audience: true, subject_id: true, year_of_study: true }),
    response: data({ counts: counts("total", "students", "lecturers", "administrators", "by_email") }),
  },
  "GET /announcements/{id}": {
    roles: "anyone",
    response: byRole({
      admin: one("announcement", announcementForAdministrators.extend(formattedText)),
      lecturer: one("announcement", announcementForReaders.extend(formattedText)),
      student: one("announcement", announcementForReaders.extend(formattedText)),
      visitor: one("announcement", announcementFields.extend(formattedText)),
    }),
  },
  "GET /announcements/{id}/attachment": { roles: "anyone", response: download },
  "POST /announcements": {
    roles: ["admin"],
    body: announcementInput,
    files: { attachment: "attachment" },
    notifiesMany: true,
    status: 201,
    response: single,
  },
  "PUT /announcements/{id}": {
    roles: ["admin"],
    body: announcementInput,
    files: { attachment: "attachment" },
    response: single,
  },
  "DELETE /announcements/{id}": { roles: ["admin"], response: deletedReply },
  /**
   * Sorts the pinned announcements in this order. Ids of other announcements are ignored, and pinned ones that aren't named
   * come last.
   */
  "PUT /announcements/pins": {
    auditLabel: "reordered",
    roles: ["admin"],
    body: z.object({ ids: z.array(chosen("Announcement")).max(1000) }),
    response: done,
  },
})
