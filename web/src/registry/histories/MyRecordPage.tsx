import { nameOf } from "#contract/people/people/names.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { PrintButton } from "../../ui/controls/print.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { History } from "./History.tsx"

/** The student's own years at the college: the same page that the office and their lecturers see. */
export function MyRecordPage() {
  const history = useData("GET /students/my-history")
  const student = history.data?.student
  return (
    <Page
      title="My Record"
      section="people"
      lead={student && [nameOf(student), student.student_number, student.class].filter(Boolean).join(" · ")}
      actions={
        <>
          <LinkButton to={paths.profile}>Profile</LinkButton>
          <PrintButton />
        </>
      }
    >
      <Loaded query={history}>{(data) => <History history={data} />}</Loaded>
    </Page>
  )
}
