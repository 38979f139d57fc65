import { kindNames } from "#contract/documents/kinds.ts"
import type { Paper as Text } from "#contract/lib/paper.ts"
import { useAddress } from "../lib/address/address.ts"
import { useData } from "../lib/api/data.ts"
import { collegeLogo } from "../lib/session/logo.ts"
import { useUser } from "../lib/session/user.ts"
import { Button } from "../ui/controls/Button.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { Progress } from "../ui/state/Progress.tsx"
import { choicesOf, classOptions, isWhole, kindOptions, kindsFor, type Wanted, wantedIn } from "./kinds.ts"
import { Paper } from "./Paper.tsx"
import { useMaking } from "./useMaking.ts"
import { useQr } from "./useQr.ts"

/** Shows what a document would say, issues it, and makes its file. The address says which document. */
export function IssuePage() {
  const { role } = useUser()
  const address = useAddress()
  const wanted = wantedIn(address.params, role)
  return (
    <Page title="Issue documents" section="people" lead="Choose a document, read the preview, then issue it.">
      <div className="stack">
        <Choices wanted={wanted} onChange={(values) => address.change(values, { replace: true })} />
        {isWhole(wanted) ? (
          <Preview key={JSON.stringify(wanted)} wanted={wanted} />
        ) : (
          <EmptyState
            title="Nothing to show yet"
            text="The preview appears here once everything is chosen."
            seed="documents"
          />
        )}
      </div>
    </Page>
  )
}

type ChoicesProps = { wanted: Wanted; onChange: (values: Readonly<Record<string, string>>) => void }

function Choices({ wanted, onChange }: ChoicesProps) {
  const { role } = useUser()
  const asked = choicesOf(wanted)
  const terms = useData("GET /terms", { query: { sort: "-start_date" } }).data?.terms ?? []
  const subjects = useData("GET /subjects/options").data?.subjects ?? []
  return (
    <div className="toolbar screen-only">
      <FilterSelect
        label="Document"
        value={wanted.kind}
        onChange={(kind) => onChange({ kind })}
        options={kindOptions(kindsFor(role, wanted.student_id))}
      />
      {asked.includes("class") && (
        <FilterSelect
          label="Class"
          all="Choose a class"
          value={wanted.class}
          onChange={(value) => onChange({ class: value })}
          options={classOptions}
        />
      )}
      {asked.includes("term_id") && (
        <FilterSelect
          label="Term"
          all="Choose a term"
          value={wanted.term_id}
          onChange={(term_id) => onChange({ term_id })}
          options={terms.map(({ id, name, academic_year_name }) => [id, `${name}, ${academic_year_name}`])}
        />
      )}
      {asked.includes("subject_id") && (
        <FilterSelect
          label="Subject"
          all="Choose a subject"
          value={wanted.subject_id}
          onChange={(subject_id) => onChange({ subject_id })}
          options={subjects.map(({ id, code, name }) => [id, `${code} ${name}`])}
        />
      )}
    </div>
  )
}

function Preview({ wanted }: { wanted: Wanted }) {
  const preview = useData("GET /documents/preview", { query: wanted })
  const making = useMaking()
  const { progress, issued } = making
  return (
    <Loaded query={preview}>
      {({ preview: { count, about, paper } }) => {
        const name = kindNames[wanted.kind].toLowerCase()
        const many = count > 1
        return (
          <div className="stack">
            <div className="screen-only stack">
              {progress ? (
                <>
                  <Progress label={progress.label} />
                  <Button onClick={making.cancel}>Cancel</Button>
                </>
              ) : issued ? (
                <Notice
                  tone="good"
                  live
                  action={
                    <>
                      <Button onClick={() => making.save(issued, "docx", name)}>Download Word</Button>
                      <Button kind="main" onClick={() => making.save(issued, "pdf", name)}>
                        Download PDF
                      </Button>
                    </>
                  }
                >
                  <p>{many ? `${count} documents are issued.` : "The document is issued."}</p>
                </Notice>
              ) : (
                <Notice
                  action={
                    <Button
                      kind="main"
                      onClick={() => making.issue(wanted, many ? `Issuing ${count} documents` : "Issuing")}
                    >
                      {many ? `Issue ${count} documents` : "Issue"}
                    </Button>
                  }
                >
                  <p>
                    {many
                      ? `One document for each of ${count} students. The first one is below.`
                      : "This is what the document will say."}
                  </p>
                </Notice>
              )}
              {many && (
                <details>
                  <summary>The {count} students</summary>
                  <p>{about.join(", ")}</p>
                </details>
              )}
            </div>
            {issued ? <IssuedPaper id={issued.ids[0]!} /> : <ShownPaper paper={paper} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function IssuedPaper({ id }: { id: number }) {
  const document = useData("GET /documents/{id}/paper", { params: { id } })
  return <Loaded query={document}>{({ paper }) => <ShownPaper paper={paper} />}</Loaded>
}

function ShownPaper({ paper }: { paper: Text }) {
  const qr = useQr(paper.verification?.address)
  return (
    <>
      <div className="screen-only">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Paper paper={paper} logo={collegeLogo()} qr={qr} />
    </>
  )
}
