import { beforeEach, describe, expect, test } from "vitest"
import { announcementPriorities, announcementTypes } from "#contract/communication/announcements/types.ts"
import { notificationAudiences } from "#contract/people/notifications/types.ts"
import { openCollege } from "../../../test/college.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college

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
      expiresAt: "Expiry must be a date and time such as 31/01/2026, 09:00.",
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

describe("an announcement", () => {
  const create = async (fields: object) =>
    (await call("admin", "POST /announcements", { body: { title: "Water", content: "Off.", ...fields } }))
      .body.data.announcement

  test("accepts every type, priority and audience that the specification lists, and years 1 to 3", async () => {
    for (const announcement_type of announcementTypes)
      expect(await create({ announcement_type })).toMatchObject({ announcement_type })
    for (const priority of announcementPriorities)
      expect(await create({ priority })).toMatchObject({ priority })
    for (const target_audience of notificationAudiences)
      expect(await create({ target_audience })).toMatchObject({ target_audience })
    for (const year_of_study of [1, 2, 3])
      expect(await create({ year_of_study })).toMatchObject({ year_of_study })
  })

  test("needs no more than title and content: it is then general, normal, for everybody and published", async () => {
    expect(await create({})).toMatchObject({
      announcement_type: "general",
      priority: "normal",
      target_audience: "all",
      status: "published",
      is_pinned: false,
      read_receipt_required: false,
    })
  })

  test("refuses an unknown and a deleted subject", async () => {
    const { id } = await db
      .insertInto("subject")
      .values({ code: "OLD", name: "Old", year_of_study: 1, semester_number: 1, deleted_at: "2026-01-01" })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (const subject_id of [999_999, id]) {
      const body = { title: "Water", content: "Off.", subject_id }
      const answer = await call("admin", "POST /announcements", { body })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["subject_id"]])
    }
  })
})
