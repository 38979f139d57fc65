import { useQuery } from "@tanstack/react-query"
import type { CallArgs } from "#contract/api.ts"
import { isDay } from "#contract/lib/days.ts"
import { requireValue } from "#contract/lib/objects.ts"
import { possibleDuplicateWarning } from "#contract/members/students/duplicates.ts"
import { detailsOf, listAddress, paths } from "../../lib/address/paths.ts"
import { call } from "../../lib/api/call.ts"
import { deletedStatus } from "../../lib/deletedRecords/lists.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Notice } from "../../ui/state/Notice.tsx"

type Name = { first_name: string; last_name: string }
type Person = NonNullable<CallArgs<"POST /students/alike">["body"]>

/** Warns, in a new student's form, of students who may be the same person. It doesn't prevent saving. */
export function PossibleDuplicates({ name }: { name: Name | undefined }) {
  const first_name = (useFieldValue<string>("first_name") ?? name?.first_name ?? "").trim()
  const last_name = (useFieldValue<string>("last_name") ?? name?.last_name ?? "").trim()
  const date_of_birth = useFieldValue<string>("date_of_birth") ?? ""
  const isWhole = first_name && last_name && isDay(date_of_birth)
  const { data, isError } = usePossibleDuplicates(
    isWhole ? { first_name, last_name, date_of_birth } : undefined,
  )
  if (isError)
    return (
      <Notice live>
        <p>We could not look whether this student is here already. The list of students shows it.</p>
      </Notice>
    )
  if (!data || data.length === 0) return null
  return (
    <Notice tone="warn" live>
      {data.map((student) => (
        <p key={student.id}>
          {possibleDuplicateWarning(student)}{" "}
          {student.is_deleted ? (
            <Link to={listAddress(paths.students, { status: deletedStatus })} target="_blank">
              Show deleted students
            </Link>
          ) : (
            <Link to={detailsOf(paths.students, student.id)} target="_blank">
              Open their record
            </Link>
          )}
        </p>
      ))}
    </Notice>
  )
}

/** Sends the query after a pause in typing. */
function usePossibleDuplicates(person: Person | undefined) {
  return useQuery({
    queryKey: ["POST /students/alike", person],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      signal.throwIfAborted()
      const reply = await call("POST /students/alike", {
        body: requireValue(person, "person to compare"),
        signal,
      })
      return reply.data.students
    },
    enabled: person !== undefined,
    retry: false,
    gcTime: 0,
  })
}
