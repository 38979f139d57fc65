import { lazy, Suspense } from "react"
import { useParams } from "react-router"
import { countText } from "#contract/lib/amounts.ts"
import { compact } from "#contract/lib/objects.ts"
import { useAddress } from "../../../lib/address/address.ts"
import { useData } from "../../../lib/api/data.ts"
import { Page } from "../../../ui/layout/Page.tsx"
import { useNarrow } from "../../../ui/overlay/useNarrow.ts"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../../ui/state/missingRecord.ts"
import { Skeleton } from "../../../ui/state/Skeleton.tsx"
import { sheetQuery } from "../lists.ts"
import { sheetId } from "../sheetId.ts"
import type { Sheet } from "../state/types.ts"
import { WideSheet } from "../WideSheet.tsx"

const SheetPad = lazy(async () => ({ default: (await import("../pad/SheetPad.tsx")).SheetPad }))

/** The marks of a class in a subject, for its lecturers and for administrators. */
export function GradeSheetPage() {
  const { subject = "", class: className = "" } = useParams()
  const { params } = useAddress()
  const query = sheetQuery(subject, className, params)
  const answer = useData("GET /grade-sheets", { query })
  const sheet = answer.data?.sheet
  const isNarrow = useNarrow()
  return (
    <Page
      title={sheet ? `${sheet.subject.name}, class ${sheet.class}` : "Grade sheet"}
      section="grades"
      flush
      lead={sheet && leadOf(sheet)}
    >
      <Loaded query={answer} failure={answer.error?.status === 404 ? missingRecordText("class") : undefined}>
        {({ sheet: data }) =>
          data.students.length === 0 ? (
            <EmptyState title="No students" text="Nobody is in this class in this term." />
          ) : (
            <Suspense fallback={<Skeleton />}>
              {isNarrow ? (
                <SheetPad key={sheetId(data)} data={data} query={query} />
              ) : (
                <WideSheet key={sheetId(data)} data={data} query={query} />
              )}
            </Suspense>
          )
        }
      </Loaded>
    </Page>
  )
}

function leadOf({ subject, term, students, own_work_only, closed }: Sheet) {
  const count = countText(students.length, "student")
  const handedIn = own_work_only ? `${count} who handed in to you` : count
  return compact(["Grade sheet", subject.code, term.name, handedIn, closed && "closed"]).join(" · ")
}
