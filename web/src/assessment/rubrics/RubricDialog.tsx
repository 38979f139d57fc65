import { type RubricOfWork, rubricInput } from "#contract/assessment/rubrics/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { RubricFields } from "./RubricFields.tsx"
import { RubricView } from "./RubricView.tsx"

type Props = { assignmentId: number; title: string; onClose: () => void }

/** The rubric of an assignment. Its author edits it, and other people who mark it can read it. */
export function RubricDialog({ assignmentId, title, onClose }: Props) {
  const params = { id: assignmentId }
  const answer = useData("GET /assignments/{id}/rubric", { params })
  const write = useWrite()
  return (
    <Dialog title={`Rubric: ${title}`} size="large" onClose={onClose}>
      <Loaded query={answer}>
        {({ rubric }) =>
          rubric.may_edit ? (
            <Form
              draft={`rubric of assignment ${assignmentId}`}
              schema={rubricInput}
              defaults={valuesOf(rubric)}
              submitLabel="Save rubric"
              onCancel={onClose}
              onSubmit={async (body) => {
                const saved = await write("PUT /assignments/{id}/rubric", { params, body })
                onClose()
                return saved
              }}
            >
              <RubricFields work={rubric} />
            </Form>
          ) : (
            <ReadOnlyRubric rubric={rubric} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function ReadOnlyRubric({ rubric }: { rubric: RubricOfWork }) {
  const whoAdds = rubric.closed ? "" : " Whoever set it can add one."
  return (
    <>
      {rubric.closed && <p>This term is closed, so its rubrics can't be changed.</p>}
      {rubric.criteria.length > 0 ? (
        <RubricView rubric={rubric} max={rubric.max_marks} />
      ) : (
        <p>This work has no rubric.{whoAdds}</p>
      )}
    </>
  )
}

const valuesOf = ({ criteria, decides, version }: RubricOfWork) => ({
  criteria: criteria.length > 0 || version > 0 ? criteria : [newCriterion],
  decides,
  with_others: false,
  confirmed: undefined,
  version,
})

/** The first criterion of a new rubric. */
const newCriterion = {
  title: "",
  levels: [
    { title: "Weak", words: "", points: 0 },
    { title: "Fair", words: "", points: 5 },
    { title: "Strong", words: "", points: 10 },
  ],
}
