import { beforeEach } from "vitest"
import { openCollege } from "../../test/college.ts"
import { crudTests } from "../../test/crudTests.ts"

const college = await openCollege()
const { db } = college

beforeEach(() => db.deleteFrom("announcement").execute())

const water = {
  title: "No water on Friday",
  content: "The pump is repaired. **Fill your buckets** on Thursday.",
  announcement_type: "administrative",
  priority: "high",
  target_audience: "students",
  year_of_study: 1,
}

crudTests(college, {
  path: "/announcements",
  entity: "announcement",
  good: () => ({ ...water, is_pinned: true, read_receipt_required: true }),
  shows: {
    ...water,
    is_pinned: true,
    read_receipt_required: true,
    expires_at: null,
    subject_id: null,
    attachment_name: null,
    status: "published",
  },
  spelling: () => ({ title: "Mass", content: "At 9.", announcementType: "religious", yearOfStudy: "2" }),
  shownAfterSpelling: {
    announcement_type: "religious",
    priority: "normal",
    target_audience: "all",
    year_of_study: 2,
    is_pinned: false,
  },
  wrong: {
    body: { title: " ", announcementType: "party", yearOfStudy: 4, expiresAt: "soon" },
    errors: {
      title: "Title is required.",
      content: "Content is required.",
      announcementType:
        "Type must be one of: general, academic, administrative, emergency, event, sports, cultural, orientation, religious, announcement.",
      yearOfStudy: "Year of study must be a whole number from 1 to 3.",
      expiresAt: "Expiry must be a date and time such as 31/01/2026, 09:00 (2026-01-31T09:00:00+02:00).",
    },
  },
  changed: [{ title: "First" }, { title: "Second" }],
  sentences: {
    created: "Announcement created!",
    updated: "Announcement updated!",
    deleted: "Announcement deleted!",
  },
  refused: ["lecturer", "student"],
})
