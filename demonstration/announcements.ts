import { sql } from "kysely"
import type { AnnouncementPriority, announcementTypes } from "#contract/communication/announcements/types.ts"
import { addDays } from "#contract/lib/days.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { NotificationAudience } from "#contract/people/notifications/types.ts"
import { readersOfAnnouncement } from "../server/src/communication/announcements/audience.queries.ts"
import { schedulePublication } from "../server/src/communication/announcements/writing.queries.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Storage } from "../server/src/lib/files/storage.ts"
import { paperOf, storePapers } from "./papers.ts"
import { insertAll } from "./rows.ts"

type DemoAnnouncement = {
  title: string
  content: string
  type: (typeof announcementTypes)[number]
  priority?: AnnouncementPriority
  audience?: NotificationAudience
  year?: number
  /** The name of a current subject that narrows the audience. */
  subject?: string
  /** Days since the announcement was published; negative in the future. */
  age: number
  /** Days from the publication to the expiry. */
  lasts?: number
  pin?: number
  receipt?: boolean
  attachment?: { name: string; lines: readonly string[] }
}

const announcements: readonly DemoAnnouncement[] = [
  {
    title: "Welcome to the new academic year",
    content:
      "We welcome our new students and all who return.\n\nThe **orientation week** begins on Monday:\n\n- registration in the office from 07:30\n- classes are read out in the hall at 09:00\n- hostels open at 13:30\n\nBring your letter of admission and your national ID.",
    type: "orientation",
    age: 70,
    lasts: 30,
  },
  {
    title: "Fees of this term",
    content:
      "Fees are MWK 75,000 a term. Pay at the bank and bring the slip to the accounts office, which is open Monday to Friday, 07:30 to 12:00 and 13:30 to 16:30.\n\nWhoever needs to pay in parts speaks to the office *before* the term's third week.",
    type: "administrative",
    priority: "high",
    audience: "students",
    age: 62,
  },
  {
    title: "Library hours",
    content:
      "The library is open Monday to Friday, **07:30 to 12:00** and **13:30 to 16:30**. It is closed at weekends and on public holidays.\n\nRegister at the circulation desk with your student number before you borrow your first book.",
    type: "general",
    age: 58,
  },
  {
    title: "Sunday Mass and choir",
    content:
      "Mass is at 08:30 in the college chapel. The choir rehearses on Saturdays at 15:00 and still needs altos. All are welcome, whatever their church.",
    type: "religious",
    priority: "low",
    age: 49,
  },
  {
    title: "Staff meeting on marking",
    content:
      "All lecturers meet on Wednesday at 14:00 in the staff room. We agree on the marking of the first assignments and on the dates of the end-of-module papers.\n\nPlease bring your mark sheets.",
    type: "academic",
    audience: "staff",
    age: 41,
    lasts: 10,
  },
  {
    title: "Netball and football: trials",
    content:
      "Trials for both teams are on Friday at 15:30 on the sports ground. Come in sports clothes. The first match is against a neighbouring college in three weeks.",
    type: "sports",
    age: 33,
    lasts: 12,
  },
  {
    title: "Mathematics: the lesson in the demonstration school",
    content:
      "Each group of the Mathematics course teaches **one lesson** in Standard 4. The list of groups hangs at the demonstration school.\n\nPrepare a lesson plan and the materials, and hand the plan in two days before.",
    type: "academic",
    audience: "students",
    subject: "Mathematics",
    age: 26,
  },
  {
    title: "Cultural evening",
    content:
      "Songs, dances and drama from all regions of Malawi, on the last Saturday of the month at 17:00 in the hall. Classes that want to take part tell the Students Representative Council by Wednesday.",
    type: "cultural",
    age: 19,
    lasts: 30,
  },
  {
    title: "Teaching practice: your school and your supervisor",
    content:
      "The schools for teaching practice in **Dedza** and **Ntcheu** are decided. Your school, your supervisor and the day of travel are on the list attached here.\n\n1. Read the list.\n2. Tell the office by Friday if you can't travel on your day.\n3. Fetch your letter for the head teacher.\n\nPlease confirm that you have read this.",
    type: "academic",
    priority: "high",
    audience: "students",
    year: 2,
    age: 9,
    pin: 1,
    receipt: true,
    attachment: {
      name: "Teaching practice list.pdf",
      lines: [
        "Teaching practice",
        "",
        "Classes P9 to P11: schools in Dedza, travel on Monday",
        "Classes P12 to P15: schools in Ntcheu, travel on Tuesday",
        "",
        "This is a made-up list of a demonstration college.",
      ],
    },
  },
  {
    title: "Results of the last term",
    content:
      "Grades of the last term are complete and can be seen under *My grades*. Questions go first to the lecturer of the subject, then to the head of department.",
    type: "announcement",
    audience: "students",
    age: 6,
  },
  {
    title: "Water is off on Friday morning",
    content:
      "The pump is being mended from **07:00 to 12:00** on Friday.\n\nPlease draw water for the kitchen and the hostels on Thursday evening. Friday lessons go ahead as usual.",
    type: "emergency",
    priority: "urgent",
    age: 1,
    lasts: 5,
    pin: 2,
  },
  {
    title: "Marks are due in the office",
    content:
      "Lecturers enter the marks of the first two assignments by the end of next week. Empty marks hold up the whole class.",
    type: "academic",
    priority: "high",
    audience: "lecturers",
    age: 1,
  },
  {
    title: "Examination timetable of year 1",
    content:
      "The timetable of the end-of-term papers. Be in the hall **fifteen minutes early**, with your student card.",
    type: "academic",
    priority: "high",
    audience: "students",
    year: 1,
    age: -5,
    receipt: true,
  },
]

/** Creates the term's announcements, in every state, with read receipts. Nobody is notified of the published ones. */
export async function makeAnnouncements(db: Database, storage: Storage, today: string) {
  const { id: author_id } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "admin@college.example")
    .executeTakeFirstOrThrow()
  const subjects = await db
    .selectFrom("offering_details")
    .innerJoin("term", "term.id", "offering_details.term_id")
    .select(["subject_id", "subject_name"])
    .where("term.is_active", "=", true)
    .orderBy("term.term_number")
    .execute()
  const planned = announcements.map((announcement) => {
    const at = (age: number) => `${addDays(today, -age)}T06:00:00Z`
    const publish_at = at(announcement.age)
    const paper =
      announcement.attachment && paperOf({ ...announcement.attachment, by: author_id, at: publish_at })
    return { each: announcement, at, publish_at, paper }
  })
  await storePapers(
    db,
    storage,
    planned.flatMap(({ paper }) => paper ?? []),
  )
  const ids = await insertAll(
    db,
    "announcement",
    planned.map(({ each, at, publish_at, paper }) => ({
      title: each.title,
      content: each.content,
      announcement_type: each.type,
      priority: each.priority ?? "normal",
      target_audience: each.audience ?? "all",
      subject_id: subjects.find(({ subject_name }) => subject_name === each.subject)?.subject_id ?? null,
      year_of_study: each.year ?? null,
      pin_position: each.pin ?? null,
      read_receipt_required: each.receipt ?? false,
      publish_at,
      expires_at: each.lasts ? at(each.age - each.lasts) : null,
      file_id: paper?.id ?? null,
      author_id,
      notified_at: each.age > 0 ? publish_at : null,
      created_at: at(Math.max(each.age, 1)),
    })),
  )
  for (const [index, { each, publish_at }] of planned.entries()) {
    const id = itemAt(ids, index)
    if (each.age < 0) await schedulePublication(db, { id, publish_at })
    if (each.age > 0 && each.receipt) await addReceipts(db, id, publish_at)
  }
}

/** Seven of ten people have read the announcement, within two days of its publication. */
const addReceipts = (db: Database, id: number, publishedAt: string) =>
  db
    .insertInto("announcement_read")
    .columns(["announcement_id", "person_id", "read_at"])
    .expression(
      readersOfAnnouncement(db, id)
        .select([
          "announcement.id",
          "person.id as person_id",
          sql<string>`${publishedAt}::timestamptz + make_interval(mins => person.id * 37 % 2880)`.as(
            "read_at",
          ),
        ])
        .where(sql<boolean>`person.id * 7919 % 101 < 70`),
    )
    .execute()
