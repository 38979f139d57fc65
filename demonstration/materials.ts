import { randomUUID } from "node:crypto"
import { crc32, deflateSync } from "node:zlib"
import { addDays } from "#contract/lib/days.ts"
import { itemAt, itemInTurn } from "#contract/lib/objects.ts"
import { materialTypeOf } from "#contract/teaching/materials/types.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Storage } from "../server/src/lib/files/storage.ts"
import type { Offering } from "./courses.ts"
import { type DemoFile, paperOf, storePapers } from "./papers.ts"
import { classesOf } from "./people.ts"
import { insertAll } from "./rows.ts"

type Content = { title: string; description: string; ending: "txt" | "pdf" | "png" | "wav" | "link" }

const contents: readonly Content[] = [
  { title: "Notes of the first weeks", description: "What we went through, in short.", ending: "pdf" },
  {
    title: "Practice questions",
    description: "Answer them before the test. Bring your answers.",
    ending: "txt",
  },
  {
    title: "A classroom, seen from above",
    description: "Discuss where the learners sit, and why.",
    ending: "png",
  },
  { title: "A sound to recognise", description: "For the listening exercise.", ending: "wav" },
  { title: "Reading on another site", description: "Open it where data is free.", ending: "link" },
  { title: "Scheme of work, an example", description: "Use it as a pattern for your own.", ending: "pdf" },
]
/** The number of materials for each active term. The last one will be published in three days. */
const perTerm = 12

type College = { offerings: readonly Offering[]; today: string }

/** Materials for everybody, for class groups and for classes of the active terms, a few kilobytes in total. */
export async function makeMaterials(db: Database, storage: Storage, { offerings, today }: College) {
  const terms = [...new Set(offerings.map(({ term }) => term))].filter(({ state }) => state === "active")
  const plans = terms.flatMap((term) =>
    Array.from({ length: perTerm }, (_, index) =>
      planOf(
        index,
        offerings.filter((offering) => offering.term === term),
        today,
      ),
    ),
  )
  const files = plans.map(fileOf)
  await storePapers(
    db,
    storage,
    files.filter((file) => file !== undefined),
  )
  const ids = await insertAll(
    db,
    "material",
    plans.map(({ subject_id, title, description, target, by, at, publish_at, ending, n }, index) => ({
      subject_id,
      title,
      description,
      publish_at,
      ...target,
      uploaded_by: by,
      type: materialTypeOf(files[index]?.media_type ?? ""),
      link: ending === "link" ? `https://www.example.com/lesson-${n + 1}` : null,
      notified_at: n === perTerm - 1 ? null : publish_at,
      download_count: (n * 17) % 40,
      version: 1,
      created_at: at,
      updated_at: at,
    })),
  )
  await insertAll(
    db,
    "material_version",
    files.flatMap((file, index) =>
      file ? [{ material_id: itemAt(ids, index), number: 1, file_id: file.id }] : [],
    ),
  )
  await orderModules(
    db,
    plans.map(({ subject_id }, index) => ({ subject_id, id: itemAt(ids, index) })),
  )
}

type Plan = Content & {
  n: number
  subject_id: number
  /** The subject's code and name. */
  subject: string
  by: number
  at: string
  publish_at: string
  target: { class: string | null; class_group: string | null }
}

/** The first materials are in the first subject of a term, which the demonstration's lecturer teaches to the first class. */
function planOf(n: number, offerings: readonly Offering[], today: string): Plan {
  const { course, term, teacherOf } = itemInTurn(offerings, Math.floor(n / 4))
  const classes = classesOf(term.cohort)
  const className = itemAt(classes, n % 3)
  const isLast = n === perTerm - 1
  const addedAt = `${addDays(today, n - perTerm - 20)}T0${n % 10}:30:00Z`
  return {
    ...itemInTurn(contents, n),
    n,
    subject_id: course.id,
    subject: `${course.code} ${course.name}`,
    by: teacherOf(className).personId,
    at: addedAt,
    publish_at: isLast ? `${addDays(today, 3)}T06:00:00Z` : addedAt,
    target: {
      class: n % 3 === 2 ? className : null,
      class_group: n % 3 === 1 ? `Class ${"ABCD"[Math.floor((Number(className.slice(1)) - 1) / 4)]}` : null,
    },
  }
}

function fileOf({ title, subject, ending, by, at, description }: Plan): DemoFile | undefined {
  const name = `${title}.${ending}`
  if (ending === "link") return undefined
  if (ending === "png") return { id: randomUUID(), name, by, at, bytes: drawing(), media_type: "image/png" }
  if (ending === "wav") return { id: randomUUID(), name, by, at, bytes: tone(), media_type: "audio/wav" }
  return paperOf({ name, by, at, lines: [`${subject}: ${title}`, "", description] })
}

/** The first module of each term has headings. */
async function orderModules(db: Database, materials: readonly { subject_id: number; id: number }[]) {
  const firsts = [0, perTerm].map((n) => itemAt(materials, n).subject_id)
  await db
    .insertInto("module_content")
    .values(firsts.map((subject_id) => ({ subject_id })))
    .execute()
  const items = firsts.flatMap((subject_id) => {
    const materialsOfSubject = materials.filter((material) => material.subject_id === subject_id)
    return [
      { subject_id, position: 0, heading: "Weeks 1 and 2", material_id: null },
      ...materialsOfSubject
        .slice(0, 2)
        .map(({ id }, index) => ({ subject_id, position: 1 + index, heading: null, material_id: id })),
      { subject_id, position: 3, heading: "Weeks 3 and 4", material_id: null },
      ...materialsOfSubject
        .slice(2)
        .map(({ id }, index) => ({ subject_id, position: 4 + index, heading: null, material_id: id })),
    ]
  })
  await insertAll(db, "module_item", items)
}

/** A drawing of rows of desks: 96 by 64 pixels in two greys. */
function drawing() {
  const rows = Array.from({ length: 64 }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: 96 }, (_, x) => (x % 16 > 3 && y % 16 > 7 ? 90 : 235))]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(96, 0)
  head.writeUInt32BE(64, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(data.length, 0)
    sizes.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part("IHDR", head),
    part("IDAT", deflateSync(Buffer.concat(rows))),
    part("IEND", Buffer.alloc(0)),
  ])
}

/** Half a second of 440 Hz, at 8,000 samples a second of one byte each. */
function tone() {
  const samples = Buffer.from(
    Array.from(
      { length: 4000 },
      (_, index) => 128 + Math.round(60 * Math.sin((2 * Math.PI * 440 * index) / 8000)),
    ),
  )
  const head = Buffer.alloc(44)
  head.write("RIFF", 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write("WAVEfmt ", 8)
  head.set([16, 0, 0, 0, 1, 0, 1, 0], 16)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.set([1, 0, 8, 0], 32)
  head.write("data", 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
