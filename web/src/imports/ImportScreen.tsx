import { useState } from "react"
import type { ImportField, ImportKind, ImportReceipt, ImportRow } from "#contract/imports/endpoints.ts"
import { useAct } from "../lib/api/writes.ts"
import { many } from "../people/labels.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Section } from "../ui/layout/Section.tsx"
import type { Column } from "../ui/list/Table.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { Progress } from "../ui/state/Progress.tsx"
import { ChooseFile } from "./ChooseFile.tsx"
import { EarlierImports } from "./EarlierImports.tsx"
import { MapColumns } from "./MapColumns.tsx"
import { PreviewRows } from "./PreviewRows.tsx"
import { Receipt } from "./Receipt.tsx"
import { bodyOf, type ImportKey, type Reading, usePreview } from "./usePreview.ts"

type Props = {
  kind: ImportKind
  importKey: ImportKey
  title: string
  section: string
  /** The list that is imported into, and what it is called. */
  back: string
  backLabel: string
  /** What one row stands for: "student". */
  noun: string
  fields: readonly ImportField[]
  /** How a row reads, between its number and what is wrong with it. */
  columns: readonly Column<ImportRow>[]
}

/** Choose a file, say which column is what, look at every row, import the good ones, and keep the receipt. */
export function ImportScreen(props: Props) {
  const { kind, importKey, title, section, back, backLabel, noun, fields } = props
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<Reading>({})
  const [receipt, setReceipt] = useState<ImportReceipt>()
  const [sent, setSent] = useState<number>()
  const preview = usePreview(importKey, file, reading)
  const act = useAct()

  function begin(chosen: File | undefined) {
    setFile(chosen)
    setReading({})
    setReceipt(undefined)
  }
  async function bring() {
    setSent(0)
    const args = { files: { file }, body: bodyOf(reading) }
    const reply = await act(importKey, args, { failure: "Error: ", onSent: setSent })
    setSent(undefined)
    if (!reply) return
    begin(undefined)
    setReceipt(reply.data.import)
    // What was pressed is gone: whoever reads or types goes on at the receipt.
    document.querySelector<HTMLElement>("main h1")?.focus()
  }
  return (
    <Page title={title} section={section} actions={<LinkButton to={back}>{backLabel}</LinkButton>}>
      {receipt && <Receipt receipt={receipt} noun={noun} onChange={setReceipt} />}
      <ChooseFile file={file} fields={fields} noun={noun} onFile={begin} />
      {file && (
        <Loaded query={preview}>
          {(read) => (
            <>
              <MapColumns fields={fields} preview={read} onChange={setReading} />
              <Section
                title="3. Look at the rows"
                lead="Nothing has been imported yet. Rows are numbered as a spreadsheet numbers them."
              >
                <PreviewRows preview={read} columns={props.columns} />
                <div className="buttons">
                  <Button
                    kind="main"
                    busy={sent !== undefined}
                    disabledReason={read.good === 0 ? "No row of this file can be imported." : undefined}
                    onClick={bring}
                  >
                    {sent === undefined ? `Import ${many(read.good, noun)}` : "Uploading..."}
                  </Button>
                </div>
                {sent !== undefined && (
                  <Progress label={`Importing ${file.name}`} value={sent < 1 ? sent : undefined} />
                )}
              </Section>
            </>
          )}
        </Loaded>
      )}
      <EarlierImports kind={kind} noun={noun} />
    </Page>
  )
}
