import { useState } from "react"
import { useParams } from "react-router"
import { useAddress } from "../../../lib/address/address.ts"
import { toMarkOf } from "../../../lib/address/markingPaths.ts"
import { useData } from "../../../lib/api/data.ts"
import { useUser } from "../../../lib/session/user.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../../ui/state/missingRecord.ts"
import { sheetQuery } from "../lists.ts"
import { sheetId } from "../sheetId.ts"
import { Desk } from "./Desk.tsx"
import { createSitting } from "./sitting.ts"

/** The submissions of a class for an assignment, one by one, for people who mark them. */
export function DeskPage() {
  const { subject = "", class: className = "" } = useParams()
  const { params } = useAddress()
  const { role } = useUser()
  const query = sheetQuery(subject, className, params)
  const answer = useData("GET /grade-sheets", { query })
  const sheet = answer.data?.sheet
  const column = sheet?.columns.find((column) => column.column === params.get("work"))
  const [sitting] = useState(createSitting)
  return (
    <Page
      title={sheet && column ? `${column.title}, ${sheet.class}` : "Desk"}
      section="grades"
      flush
      lead={
        sheet &&
        `${sheet.subject.code} ${sheet.subject.name} · ${sheet.term.name}${sheet.closed ? " · closed" : ""}`
      }
    >
      <Loaded query={answer} failure={answer.error?.status === 404 ? missingRecordText("class") : undefined}>
        {({ sheet: data }) =>
          column?.assignment_id == null || data.students.length === 0 ? (
            <EmptyState
              title="No such work"
              text="This class has no such assignment. It may have been deleted."
              action={<LinkButton to={toMarkOf(role)}>To mark</LinkButton>}
            />
          ) : (
            <Desk
              key={sheetId(data)}
              data={data}
              query={query}
              sitting={sitting}
              isOldCopy={answer.isFetching && !answer.isFetchedAfterMount}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
