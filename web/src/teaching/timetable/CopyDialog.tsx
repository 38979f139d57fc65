import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { copyInput, type TimetableCopy } from "#contract/teaching/timetable/endpoints.ts"
import { openTermOptions, termOption } from "../../courses/terms/labels.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { call } from "../../lib/api/call.ts"
import type { CallError } from "../../lib/api/callError.ts"
import { useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { copyTargets, earlierThan } from "./copies.ts"

type Props = {
  /** The term of the displayed timetable. The copy goes to it, unless another term is chosen. */
  termId: number | undefined
  onClose: () => void
}

const entries = ["entry", "entries"] as const

/** Copies a term's timetable to a later term with the same number. Shows which entries are left out and why. */
export function CopyDialog({ termId, onClose }: Props) {
  const terms = useData("GET /terms", allTerms)
  const write = useWrite()
  const [copied, setCopied] = useState<TimetableCopy>()
  return (
    <Dialog title="Copy a timetable" onClose={onClose}>
      <Loaded query={terms}>
        {({ terms: all }) => {
          if (copied) {
            return (
              <div className="stack">
                <Notice tone="good" live>
                  <p>{`${countText(copied.copied, entries)} copied.`}</p>
                </Notice>
                <LeftOut items={copied.left_out} />
                <div className="buttons">
                  <Button kind="main" onClick={onClose}>
                    Close
                  </Button>
                </div>
              </div>
            )
          }
          if (copyTargets(all).length === 0) {
            return (
              <EmptyState
                title="No timetable to copy"
                text="A timetable is copied to an open term from the same term of an earlier academic year."
                action={<LinkButton to={paths.terms}>Terms</LinkButton>}
              />
            )
          }
          const term = all.find(({ id }) => id === termId)
          const to = term && copyTargets(all).includes(term) ? term : undefined
          return (
            <Form
              schema={copyInput}
              draft="copy of a timetable"
              defaults={{ from_term_id: (to && earlierThan(to, all)[0]?.id) ?? "", to_term_id: to?.id ?? "" }}
              submitLabel="Copy timetable"
              busyLabel="Copying..."
              onCancel={onClose}
              onSubmit={async (body) => {
                const { data } = await write("POST /timetable/copy", { body })
                if (data.left_out.length > 0) setCopied(data)
                else onClose()
              }}
            >
              <CopyFields terms={all} />
            </Form>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function CopyFields({ terms }: { terms: readonly Term[] }) {
  const from_term_id = useFieldValue<number>("from_term_id")
  const to_term_id = useFieldValue<number>("to_term_id")
  const to = terms.find(({ id }) => id === to_term_id)
  const sources = to ? earlierThan(to, terms) : []
  const from = sources.find(({ id }) => id === from_term_id)
  const body = { from_term_id: from?.id ?? 0, to_term_id: to?.id ?? 0 }
  const isChosen = from !== undefined && to !== undefined
  const preview = useQuery<TimetableCopy, CallError>({
    queryKey: ["POST /timetable/copy/preview", body],
    queryFn: async ({ signal }) => (await call("POST /timetable/copy/preview", { body, signal })).data,
    enabled: isChosen,
    retry: false,
  })
  return (
    <>
      <SelectField name="to_term_id" label="To term" options={openTermOptions(copyTargets(terms))} required />
      <SelectField
        name="from_term_id"
        label="From term"
        hint="An earlier term of the same place in the course."
        options={sources.map(termOption)}
        required
      />
      {isChosen && preview.data && (
        <>
          <Notice live>
            <p>{`${countText(preview.data.copied, entries)} will be copied. Changes of single classes are not.`}</p>
          </Notice>
          <LeftOut items={preview.data.left_out} />
        </>
      )}
    </>
  )
}

/** The entries that a copy leaves out, each with its reason. */
function LeftOut({ items }: { items: TimetableCopy["left_out"] }) {
  if (items.length === 0) return null
  return (
    <>
      <Notice tone="warn">
        <p>{`${countText(items.length, ["entry is", "entries are"])} left out. Add them by hand if they should be held.`}</p>
      </Notice>
      <Details items={items.map(({ text, reason }) => [text, reason])} />
    </>
  )
}
