import { sql } from "kysely"
import type { Database } from "../server/src/lib/db/database.ts"

type Letter = {
  name: string
  subject: string
  message: string
  hoursAgo: number
  status?: "new" | "read" | "answered" | "held"
  office?: { key: string; name: string }
  held_for?: "links" | "trap"
  toLecturer?: true
}

const admissions = { key: "admissions", name: "Admissions Office" }

const letters: readonly Letter[] = [
  {
    name: "Alinafe Sample",
    subject: "When does the advert come out?",
    message: "I finished my MSCE last year with five credits.\n\nWhen may I collect the form?",
    hoursAgo: 3,
    office: admissions,
  },
  {
    name: "Madalitso Example",
    subject: "A receipt for the second term",
    message: "My sister's receipt was lost in the rain. Can you write another one?",
    hoursAgo: 28,
    office: { key: "accounts", name: "Accounts Office" },
    status: "read",
  },
  {
    name: "Pempho Sample",
    subject: "A visit with Standard 8",
    message: "Our school would like to bring forty pupils to see the college in June. Whom do we ask?",
    hoursAgo: 75,
    status: "answered",
  },
  {
    name: "Head Teacher of an Example School",
    subject: "Your students' lessons in our Standard 3",
    message: "The children still sing the counting song. May two of your students come again next term?",
    hoursAgo: 20,
    toLecturer: true,
  },
  {
    name: "Best Offers",
    subject: "Rank first in every search",
    message: "See https://one.example, https://two.example and https://three.example today!",
    hoursAgo: 9,
    status: "held",
    held_for: "links",
  },
  {
    name: "Lottery Office",
    subject: "You have won",
    message: "Send us the number of your account to receive the prize.",
    hoursAgo: 52,
    status: "held",
    held_for: "trap",
  },
]

/** Messages from the website's visitors to the college, its offices and the demonstration's lecturer. */
export async function makeMessages(db: Database) {
  const lecturer = db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "person_id")
    .where("email", "=", "lecturer@college.example")
    .select("lecturer.id")
  await db
    .insertInto("contact_message")
    .values(
      letters
        .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
        .map(({ name, subject, message, hoursAgo, status = "new", office, held_for = null, toLecturer }) => ({
          name,
          subject,
          message,
          status,
          held_for,
          email: `${name.replace(/ .*/, "").toLowerCase()}@visitor.example`,
          office: office?.key ?? null,
          office_name: office?.name ?? null,
          lecturer_id: toLecturer ? lecturer : null,
          created_at: sql<string>`now() - ${hoursAgo} * interval '1 hour'`,
        })),
    )
    .execute()
}
