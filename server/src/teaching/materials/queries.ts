import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Material, materialEndpoints } from "#contract/teaching/materials/endpoints.ts"
import { everyClass, type MaterialType, materialTypes } from "#contract/teaching/materials/types.ts"
import { presentTermOf } from "../../courses/enrolments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { columnsEqual, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { compileListOnce, pageOf } from "../../lib/db/lists.ts"
import { instantOf } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"
import { mayEdit } from "./rules.ts"

type Filter = z.output<(typeof materialEndpoints)["GET /materials"]["query"]>
type OwnFilter = z.output<(typeof materialEndpoints)["GET /students/my-materials"]["query"]>

const isPublished = sql<boolean>`material.publish_at <= now()`
const isForEverybody = sql<boolean>`(material.class is null and material.class_group is null)`

/** Whether a material is for this class. */
export const isForClass = (className: RawBuilder<unknown>) => sql<boolean>`(${isForEverybody}
  or material.class = ${className}
  or material.class_group = (select group_name from class where name = ${className}))`

/** The subjects of a student's terms. */
const ownSubjects = (studentId: number | null, terms: RawBuilder<unknown> = sql`true`) => sql<number>`(
  select subject_term.subject_id from enrolment
  join term on term.id = enrolment.term_id
  join subject_term on subject_term.term_id = term.id
  where enrolment.student_id = ${studentId} and enrolment.outcome <> 'withdrawn' and ${terms})`

/**
 * Materials of what a lecturer teaches, or has taught in an earlier term. The classes that they teach in each subject are
 * read once for all materials.
 */
const isTaughtBy = (lecturerId: number | null) => sql<boolean>`exists (
  with taught as materialized (
    select distinct subject_id, taught_class.class, group_name
    from taught_class left join class on class.name = taught_class.class
    where lecturer_id = ${lecturerId} and (subject_id, term_id) in (select subject_id, term_id from subject_term))
  select from taught where taught.subject_id = material.subject_id
    and (taught.class is null or ${isForEverybody} or material.class = taught.class or material.class_group = taught.group_name))`

/**
 * Students see materials that are published for their present class, in the subjects of their terms. Lecturers see what is
 * published in what they teach, and their own uploads. Administrators see all.
 */
function visibleTo({ role, ...viewer }: Viewer, query: ReturnType<typeof allMaterials>) {
  if (role === "admin") return query
  if (role === "lecturer") {
    // If this were an "or", PostgreSQL would look up what the lecturer teaches twice for each material: before and after
    // it joins the subject.
    return query.where(
      sql<boolean>`case when material.uploaded_by = ${viewer.personId} then true
        when ${isPublished} and subject.approval = 'approved' then ${isTaughtBy(viewer.lecturerId)} else false end`,
    )
  }
  return query
    .where(isPublished)
    .where("subject.is_active", "=", true)
    .where("subject.approval", "=", "approved")
    .where("material.subject_id", "in", ownSubjects(viewer.studentId))
    .where(isForClass(sql`(select class from student where id = ${viewer.studentId})`))
}

export const materials = (db: Database, viewer: Viewer) => visibleTo(viewer, allMaterials(db))

const allMaterials = (db: Database) =>
  db
    .selectFrom("material")
    .innerJoin("subject", "subject.id", "material.subject_id")
    .innerJoin("person", "person.id", "material.uploaded_by")
    .where("subject.deleted_at", "is", null)

const target = sql<string>`coalesce(material.class, material.class_group, ${sql.lit(everyClass)})`

const visibleMaterials = (db: Database, viewer: Viewer) =>
  materials(db, viewer)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("material_version")
          .innerJoin("file", "file.id", "material_version.file_id")
          .select(["number", "file.id", "file.name", "file.size", "file.sha256", "file.media_type"])
          .whereRef("material_id", "=", "material.id")
          .where("material.link", "is", null)
          .orderBy("number", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select([
      "material.id",
      "material.title",
      "material.description",
      "material.subject_id",
      "subject.code as subject_code",
      "subject.name as subject_name",
      target.as("student_class"),
      sql<MaterialType>`material.type`.as("type"),
      sql<MaterialType>`material.type`.as("file_type"),
      "newest.id as file_id",
      "newest.name as file_name",
      "newest.size as file_size",
      sql<string | null>`encode(newest.sha256, 'hex')`.as("file_sha256"),
      "newest.media_type",
      sql<string>`coalesce(material.link, '/api/materials/' || material.id || '/download')`.as("file_path"),
      "material.link",
      "material.uploaded_by",
      fullName("person").as("uploaded_by_name"),
      "material.created_at",
      "material.publish_at",
      "material.download_count",
      isPublished.as("is_published"),
      sql<NonNullable<Material["earlier_versions"]>>`coalesce((
      select json_agg(json_build_object('number', earlier.number, 'file_name', file.name, 'file_size', file.size,
        'uploaded_at', ${instantOf("file.created_at")}) order by earlier.number desc)
      from material_version earlier join file on file.id = earlier.file_id
      where earlier.material_id = material.id and earlier.number is distinct from newest.number), '[]')`.as(
        "earlier_versions",
      ),
      "material.version",
    ])

const withPermission =
  (viewer: Viewer) =>
  <Row extends { uploaded_by: number }>(row: Row) => ({ ...row, may_edit: mayEdit(viewer, row) })

const order = {
  defaultSort: "-created_at",
  tieBreaker: "material.id",
  nullable: ["file_size"],
  sorts: {
    created_at: sql.ref("material.created_at"),
    title: sql`searchable(material.title)`,
    type: sql.ref("material.type"),
    file_size: sql.ref("newest.size"),
  },
}

const searched = sql`material.title || ' ' || coalesce(material.description, '') || ' ' || subject.code || ' ' || subject.name`

function matching(db: Database, viewer: Viewer, { search, subject_id, type }: Filter | OwnFilter) {
  const query = whereEqual(visibleMaterials(db, viewer), {
    "material.subject_id": subject_id,
    "material.type": type,
  })
  return whereFound(query, search, searched)
}

export async function listMaterials(db: Database, viewer: Viewer, filter: Filter) {
  const query = whereEqual(
    matching(db, viewer, filter),
    { "material.uploaded_by": filter.own ? viewer.personId : undefined },
    [target, filter.student_class],
  )
  const { rows, total } = await pageOf(query, filter, order)
  return { materials: rows.map(withPermission(viewer)), total }
}

const readOwnPage = compileListOnce((db, { viewer, filter }: { viewer: Viewer; filter: OwnFilter }) => {
  const { term_id, term_number, year_of_study } = filter
  const terms =
    columnsEqual({
      "term.id": term_id,
      "term.term_number": term_number,
      "term.year_of_study": year_of_study,
    }) ?? sql`term.id = ${presentTermOf(viewer.studentId)}`
  const query = matching(db, viewer, filter).where(
    "material.subject_id",
    "in",
    ownSubjects(viewer.studentId, terms),
  )
  return { query, filter, order }
})

/** Spec 002, "Study Materials": by default the materials of the student's active term. */
export async function listOwnMaterials(db: Database, viewer: Viewer, filter: OwnFilter) {
  const { rows, total } = await readOwnPage(db, { viewer, filter })
  return { materials: rows, total }
}

export async function findMaterial(db: Database, viewer: Viewer, id: number) {
  const row = await visibleMaterials(db, viewer).where("material.id", "=", id).executeTakeFirst()
  return row && withPermission(viewer)(row)
}
export type FoundMaterial = NonNullable<Awaited<ReturnType<typeof findMaterial>>>

/** The materials of a subject, the oldest first. */
export const listMaterialsOfSubject = (db: Database, viewer: Viewer, subjectId: number) =>
  visibleMaterials(db, viewer)
    .where("material.subject_id", "=", subjectId)
    .orderBy("material.created_at")
    .orderBy("material.id")
    .execute()

export const countBySubject = (db: Database, viewer: Viewer) =>
  materials(db, viewer)
    .select(({ fn }) => ["material.subject_id", fn.countAll<number>().as("count")])
    .groupBy("material.subject_id")
    .execute()

/** The figures of the cards and of the chart. */
export async function countByType(db: Database, viewer: Viewer) {
  const rows = await typeCounts(db, viewer).execute()
  return materialTypes.map((type) => ({ type, count: rows.find((row) => row.type === type)?.count ?? 0 }))
}

const typeCounts = compileOnce((db, viewer: Viewer) =>
  materials(db, viewer)
    .select(({ fn }) => ["material.type", fn.countAll<number>().as("count")])
    .groupBy("material.type"),
)

/** The file of one version of a material. The caller must check first that the viewer may see the material. */
export async function findVersion(db: Database, id: number, number: number) {
  const version = await db
    .selectFrom("material_version")
    .select("file_id")
    .where("material_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst()
  return version?.file_id
}

/** Counts a person as a reader of a material, once a day. Uploaders don't count as readers of their own. */
export async function countDownload(db: Database, { personId }: Viewer, id: number) {
  await sql`
    with counted as (
      insert into material_download (material_id, person_id)
      select id, ${personId} from material where id = ${id} and uploaded_by <> ${personId}
      on conflict do nothing returning material_id)
    update material set download_count = download_count + 1
    where id in (select material_id from counted)`.execute(db)
}
