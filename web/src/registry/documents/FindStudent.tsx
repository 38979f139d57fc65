import { useState } from "react"
import { listedNameOf } from "#contract/people/people/names.ts"
import type { DocumentKind } from "#contract/registry/documents/kinds.ts"
import { documentOf } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { SearchField } from "../../ui/list/SearchField.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

/** The maximum number of students that are shown. More typed letters shorten the list. */
const maxShown = 6

/** Finds the student of a document by number or name. It also finds graduates, who are in no class. */
export function FindStudent({ kind }: { kind: DocumentKind }) {
  const [search, setSearch] = useState("")
  const isSearching = search.trim().length > 1
  const query = { search, page: 1, limit: maxShown, sort: "last_name" } as const
  const enrolled = useData("GET /students", isSearching ? { query } : undefined)
  const graduated = useData(
    "GET /students",
    isSearching ? { query: { ...query, status: "graduated" } } : undefined,
  )
  return (
    <div className="stack screen-only">
      <SearchField label="Student number or name" value={search} onChange={setSearch} />
      {isSearching && (
        <Loaded query={enrolled}>
          {(enrolledStudents) => (
            <Loaded query={graduated}>
              {(graduates) => {
                const students = [...enrolledStudents.students, ...graduates.students]
                if (students.length === 0) return <p>No student has this number or name.</p>
                return (
                  <QuickLinks
                    asRows
                    items={students.map((student) => ({
                      to: documentOf("admin", { kind, student_id: String(student.id) }),
                      label: listedNameOf(student),
                      text: [student.student_number, student.class].filter(Boolean).join(", "),
                    }))}
                  />
                )
              }}
            </Loaded>
          )}
        </Loaded>
      )}
    </div>
  )
}
