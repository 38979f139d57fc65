import { instantText } from "#contract/lib/dates.ts"
import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import { attendanceOf } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { ExcuseFile } from "./ExcuseFile.tsx"
import { ExcuseState } from "./ExcuseState.tsx"
import { datesText, studentOf } from "./labels.ts"

type Props = { id: number; items: RowActions<Excuse> }

/** One excuse, as the office sees it. */
export function ExcuseDetails({ id, items }: Props) {
  const details = useData("GET /excuses/{id}", { params: { id } })
  const loaded: Excuse | undefined = details.data?.excuse
  return (
    <SidePanel
      title={loaded ? studentOf(loaded) : "Excuse"}
      line={loaded && [loaded.student_number, loaded.class].filter(Boolean).join(" · ")}
      query={details}
      items={({ excuse }) => items(excuse)}
    >
      {({ excuse }: { excuse: Excuse }) => (
        <Details
          items={[
            ["State", <ExcuseState key="state" state={excuse.state} />],
            ["Days", datesText(excuse)],
            ["Reason", excuse.reason],
            ["File", excuse.file_name !== null && <ExcuseFile key="file" excuse={excuse} />],
            ["Asked", instantText(excuse.created_at)],
            [
              "Classes missed",
              <Link key="missed" to={attendanceOf("admin", excuse.student_id ?? 0)}>
                {`${excuse.missed_count ?? 0} on these days`}
              </Link>,
            ],
            excuse.decided_at !== null && [
              "Decided",
              [instantText(excuse.decided_at), excuse.decided_by_name].filter(Boolean).join(", "),
            ],
            excuse.decided_at !== null && ["Answer", excuse.answer],
          ]}
        />
      )}
    </SidePanel>
  )
}
