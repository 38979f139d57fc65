import { useState } from "react"
import { listedNameOf } from "#contract/people/people/names.ts"
import type { DocumentKind } from "#contract/registry/documents/kinds.ts"
import { documentOf } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { studentStatusLabel } from "../../people/people/labels.ts"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { SearchField } from "../../ui/list/SearchField.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

/** The maximum number of students of each status that are shown. More typed letters shorten the list. */
const maxShown = 6

/** Finds the student of a document by number or name. It also finds those who left, who are in no class. */
export function FindStudent({ kind }: { kind: DocumentKind }) {
  const [search, setSearch] = useState("")
  const isSearching = search.trim().length > 1
  const query = { search, page: 1, limit: maxShown, sort: "last_name" } as const
  const foundAs = (status?: "graduated" | "withdrawn") =>
    isSearching ? { query: status ? { ...query, status } : query } : undefined
  const present = useData("GET /students", foundAs())
  const graduated = useData("GET /students", foundAs("graduated"))
  const withdrawn = useData("GET /students", foundAs("withdrawn"))
  const reads = [present, graduated, withdrawn]
  const students = reads.flatMap(({ data }) => data?.students ?? [])
  return (
    <div className="stack screen-only">
      <SearchField label="Student number or name" value={search} onChange={setSearch} />
      {isSearching && (
        <Loaded query={reads.find(({ data }) => data === undefined) ?? present}>
          {() =>
            students.length === 0 ? (
              <p>No student has this number or name.</p>
            ) : (
              <QuickLinks
                asRows
                items={students.map((student) => ({
                  to: documentOf("admin", { kind, student_id: String(student.id) }),
                  label: listedNameOf(student),
                  text: `${student.student_number}, ${student.class ?? studentStatusLabel[student.status]}`,
                }))}
              />
            )
          }
        </Loaded>
      )}
    </div>
  )
}
