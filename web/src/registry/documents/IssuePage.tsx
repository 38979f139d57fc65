import { useEffect, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { Paper as Text } from "#contract/lib/paper.ts"
import type { DocumentKind } from "#contract/registry/documents/kinds.ts"
import { useAddress, withParameters } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { collegeLogo } from "../../lib/session/logo.ts"
import { useUser } from "../../lib/session/user.ts"
import { reportMissingPart } from "../../lib/version/newVersion.ts"
import { Paper } from "../../ui/content/Paper.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { PrintButton } from "../../ui/controls/print.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { FindStudent } from "./FindStudent.tsx"
import { completeChoices, firstKinds, kindOptions, offeredKinds } from "./issueChoices.ts"
import { choicesInAddress, type DocumentChoices } from "./kinds.ts"
import { useChoices } from "./useChoices.ts"
import { useIssuing } from "./useIssuing.ts"

/** Previews a document, issues it, and creates its file. The choices are in the address. */
export function IssuePage() {
  const { role } = useUser()
  const address = useAddress()
  const choices = choicesInAddress(address.params, role)
  return (
    <Page title="Issue documents" section="people" lead="Choose a document, read the preview, then issue it.">
      {choices ? (
        <Issuing wanted={choices} onChange={(values) => address.change(values, { replace: true })} />
      ) : (
        <QuickLinks
          items={firstKinds(role).map((kind) => ({
            to: `?${withParameters(address.params.toString(), { kind })}`,
            ...firstKindTexts[kind],
          }))}
        />
      )}
    </Page>
  )
}

const firstKindTexts: Readonly<Record<DocumentKind, { label: string; text: string }>> = {
  report_card: { label: "Report cards", text: "A page for each student of a class, about one term." },
  transcript: {
    label: "Transcript",
    text: "A student's marks of all terms, or a certificate.",
  },
  enrolment_certificate: { label: "Certificate of enrolment", text: "One student of an active term." },
  class_list: { label: "Class list", text: "The students of a class, with columns to write in." },
  grade_sheet: { label: "Grade sheet", text: "The published marks of a class in one subject and term." },
}

type IssuingProps = { wanted: DocumentChoices; onChange: (values: Readonly<Record<string, string>>) => void }

function Issuing({ wanted, onChange }: IssuingProps) {
  const { role } = useUser()
  const choices = useChoices(wanted)
  const complete = completeChoices(choices.chosen)
  const [missing] = choices.reads
  return (
    <div className="stack">
      <Choices role={role} {...choices} onChange={onChange} />
      {choices.needed.includes("student_id") && !complete && <FindStudent kind={wanted.kind} />}
      {complete && <Preview key={JSON.stringify(complete)} wanted={complete} />}
      {!complete && missing && <Loaded query={{ ...missing, data: undefined }}>{() => null}</Loaded>}
      {!complete && !missing && <EmptyState {...nextStep(choices, role)} seed="documents" />}
    </div>
  )
}

/** The next choice, or the reason why there is nothing to choose from. */
function nextStep(choices: ReturnType<typeof useChoices>, role: Role) {
  const { chosen, needed, classes, terms, subjects, students } = choices
  const title = "Nothing to issue"
  if (needed.includes("class") && classes.length === 0)
    return {
      title,
      text:
        role === "lecturer" ? "You have no home class and teach no class yet." : "The college has no class.",
    }
  if (terms?.length === 0)
    return { title, text: `${chosen.class ?? "This student"} has not been in any term.` }
  if (subjects?.length === 0)
    return {
      title,
      text:
        role === "lecturer"
          ? `You teach ${chosen.class ?? "this class"} no subject in this term.`
          : "No subject is offered in this term.",
    }
  if (students?.length === 0) return { title, text: `${chosen.class} has no students.` }
  const next = selects.find(({ need }) => needed.includes(need) && chosen[need] === undefined)
  return {
    title: next?.all ?? "Choose a document",
    text: "The preview appears here once everything is chosen.",
  }
}

/** The choices after the document, in the order in which they are made. */
const selects = [
  { need: "class", label: "Class", all: "Choose a class", options: "classes" },
  { need: "term_id", label: "Term", all: undefined, options: "terms" },
  { need: "subject_id", label: "Subject", all: "Choose a subject", options: "subjects" },
  { need: "student_id", label: "Student", all: "Choose a student", options: "students" },
] as const

type ChoicesProps = ReturnType<typeof useChoices> & { role: Role; onChange: IssuingProps["onChange"] }

function Choices({ role, chosen, needed, onChange, ...offered }: ChoicesProps) {
  return (
    <div className="toolbar screen-only">
      <FilterSelect
        labelled
        label="Document"
        value={chosen.kind}
        onChange={(kind) => onChange({ kind })}
        options={kindOptions(offeredKinds(chosen, role))}
      />
      {selects.map(({ need, label, all, options }) => {
        const list = needed.includes(need) ? offered[options] : undefined
        return (
          list !== undefined &&
          list.length > 0 && (
            <FilterSelect
              key={need}
              labelled
              label={label}
              all={all}
              value={chosen[need]}
              onChange={(value) => onChange({ [need]: value })}
              options={list}
            />
          )
        )
      })}
    </div>
  )
}

function Preview({ wanted }: { wanted: DocumentChoices }) {
  const preview = useData("GET /documents/preview", { query: wanted })
  const issuing = useIssuing()
  const { progress, issued } = issuing
  // Documents that are being issued, or are issued, stay although there is nothing more to issue since.
  const error = progress || issued ? null : preview.error
  if (error?.status === 409) {
    return <EmptyState title="Nothing to issue" text={error.message} seed="documents" />
  }
  return (
    <Loaded query={{ ...preview, error }}>
      {({ preview: { count, about, paper } }) => {
        const isSeveral = count > 1
        return (
          <div className="stack">
            <div className="screen-only stack">
              <IssueState issuing={issuing} wanted={wanted} count={count} />
              {isSeveral && (
                <details>
                  <summary>The {count} students</summary>
                  <p>{about.join(", ")}</p>
                </details>
              )}
            </div>
            {issued ? <IssuedPaper id={itemAt(issued.ids, 0)} /> : <ShownPaper paper={paper} />}
          </div>
        )
      }}
    </Loaded>
  )
}

type IssueStateProps = { issuing: ReturnType<typeof useIssuing>; wanted: DocumentChoices; count: number }

/** The button that issues the documents. It is replaced by the progress, and then by the buttons that download them. */
function IssueState({ issuing, wanted, count }: IssueStateProps) {
  const { progress, issued } = issuing
  const isSeveral = count > 1
  if (progress) {
    return (
      <>
        <Progress label={progress.label} />
        <Button onClick={issuing.cancel}>Cancel</Button>
      </>
    )
  }
  if (issued) {
    return (
      <Notice
        tone="good"
        live
        action={
          <>
            <Button onClick={() => issuing.save(issued, "docx")}>Download Word</Button>
            <Button kind="main" onClick={() => issuing.save(issued, "pdf")}>
              Download PDF
            </Button>
          </>
        }
      >
        <p>{issued.count > 1 ? `${issued.count} documents are issued.` : "The document is issued."}</p>
      </Notice>
    )
  }
  return (
    <Notice
      action={
        <>
          <PrintButton />
          <Button
            kind="main"
            onClick={() => issuing.issue(wanted, isSeveral ? `Issuing ${count} documents` : "Issuing")}
          >
            {isSeveral ? `Issue ${count} documents` : "Issue"}
          </Button>
        </>
      }
    >
      <p>
        {isSeveral
          ? `One document for each of ${count} students. The first one is below.`
          : "This is what the document will say."}
      </p>
    </Notice>
  )
}

function IssuedPaper({ id }: { id: number }) {
  const document = useData("GET /documents/{id}/paper", { params: { id } })
  return (
    <Loaded query={document}>
      {({ paper }) => (
        <div className="stack">
          <div className="screen-only">
            <PrintButton />
          </div>
          <ShownPaper paper={paper} />
        </div>
      )}
    </Loaded>
  )
}

function ShownPaper({ paper }: { paper: Text }) {
  const qr = useQr(paper.verification?.address)
  return <Paper paper={paper} letterhead={{ ...paper.college, logo: collegeLogo() }} qr={qr} />
}

/** The picture of a QR code. Its library is loaded only when a document with a QR code is shown. */
function useQr(address: string | undefined) {
  const [code, setCode] = useState<{ address: string; picture: string }>()
  useEffect(() => {
    if (address === undefined) return
    let isWanted = true
    import("qrcode").then(async ({ toString: draw }) => {
      const svg = await draw(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 })
      if (isWanted) setCode({ address, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` })
    }, reportMissingPart)
    return () => {
      isWanted = false
    }
  }, [address])
  return code?.address === address ? code?.picture : undefined
}
