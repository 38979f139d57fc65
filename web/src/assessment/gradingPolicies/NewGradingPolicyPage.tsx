import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useContext, useState } from "react"
import { useNavigate } from "react-router"
import type { PolicyPreview as Preview } from "#contract/assessment/gradingPolicies/endpoints.ts"
import {
  type GradingPolicyInput,
  gradingPolicyForm,
  inputOf,
} from "#contract/assessment/gradingPolicies/input.ts"
import { paths } from "../../lib/address/paths.ts"
import { call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { PolicyFields } from "./PolicyFields.tsx"
import { PolicyPreview } from "./PolicyPreview.tsx"

const previewOf = (input: GradingPolicyInput | undefined, page: number) =>
  queryOptions<Preview, CallError>({
    queryKey: ["preview of a grading policy", input, page],
    queryFn: async ({ signal }) => {
      if (!input) throw new Error("There is nothing to preview.")
      return (await call("POST /grading-policies/preview", { body: { ...input, page }, signal })).data.preview
    },
    gcTime: 0,
  })

const draft = "new grading policy"

/** A new version of the grading policy: first its figures, then the grades that it changes, then the save. */
export function NewGradingPolicyPage() {
  const current = useData("GET /grading-policies/current")
  const queries = useQueryClient()
  const [input, setInput] = useState<GradingPolicyInput>()
  const [isPreviewed, setPreviewed] = useState(false)

  async function showPreview(next: GradingPolicyInput) {
    await queries.fetchQuery(previewOf(next, 1))
    setInput(next)
    setPreviewed(true)
  }
  return (
    <Page
      title="New version of the grading policy"
      section="system"
      lead="You see what changes for whom before anything is saved."
    >
      {input && isPreviewed && <Previewed input={input} onBack={() => setPreviewed(false)} />}
      {/* The form stays, so that its draft has all changes also after "Change figures". */}
      <div hidden={isPreviewed}>
        <Loaded query={current}>
          {({ policy }) => (
            <Form
              schema={gradingPolicyForm}
              draft={draft}
              isStep
              defaults={inputOf(policy)}
              submitLabel="Show what changes"
              busyLabel="Computing..."
              onSubmit={showPreview}
            >
              <PolicyFields />
            </Form>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function Previewed({ input, onBack }: { input: GradingPolicyInput; onBack: () => void }) {
  const [page, setPage] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const preview = useQuery({ ...previewOf(input, page), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const drafts = useContext(DraftsContext)
  const act = useAct()

  async function save() {
    if (!preview.data || isBusy) return
    setBusy(true)
    const { fingerprint } = preview.data
    const saved = await act("POST /grading-policies", { body: { ...input, fingerprint } })
    setBusy(false)
    if (saved) {
      drafts?.drop(draft)
      navigate(paths.gradingPolicy)
    } else void preview.refetch()
  }
  return (
    <>
      <PolicyPreview query={preview} page={page} setPage={setPage} />
      <div className="buttons">
        <Button
          kind="main"
          busy={isBusy}
          disabledReason={preview.data ? undefined : "It isn't known yet what changes."}
          onClick={save}
        >
          {isBusy ? "Saving..." : "Save new version"}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Change figures
        </Button>
      </div>
    </>
  )
}
