import { useState } from "react"
import { countText, type Noun } from "#contract/lib/amounts.ts"
import type {
  ImportField,
  ImportKind,
  ImportPreview,
  ImportReceipt,
  ImportRow,
} from "#contract/people/imports/endpoints.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page, type PortalSection } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { ChooseFile } from "./ChooseFile.tsx"
import { EarlierImports } from "./EarlierImports.tsx"
import { MapColumns } from "./MapColumns.tsx"
import { PreviewRows } from "./PreviewRows.tsx"
import { Receipt } from "./Receipt.tsx"
import { bodyOf, type ImportKey, type ReadOptions, usePreview } from "./usePreview.ts"

type Props = Steps & {
  title: string
  section: PortalSection
}

export type Steps = {
  kind: ImportKind
  importKey: ImportKey
  /** The address and name of the list into which the records are imported. */
  back: string
  backLabel: string
  /** The address of that list with the newest records first; `back` if that is its usual order. */
  newest?: string
  /** The name of the record in each row: "student". */
  noun: Noun
  fields: readonly ImportField[]
  /** The columns between a row's number and its errors. */
  columns: readonly Column<ImportRow>[]
  /** Called with true while a file is open or rows of it weren't imported. The steps must then remain visible. */
  onUnfinished?: (isUnfinished: boolean) => void
}

/**
 * Imports a table in steps: choosing a file, matching its columns, checking the rows, importing the valid ones, and the receipt.
 */
export function ImportScreen({ title, section, ...steps }: Props) {
  return (
    <Page
      title={title}
      section={section}
      actions={<LinkButton to={steps.back}>{steps.backLabel}</LinkButton>}
    >
      <ImportSteps {...steps} />
    </Page>
  )
}

const nothingToImportText = ({ rows }: ImportPreview) =>
  rows.length > 0 && rows.every(({ unchanged }) => unchanged)
    ? "The college has every row of this file already."
    : "No row of this file can be imported."

/** The steps alone, for use in another screen. */
export function ImportSteps(props: Steps) {
  const { kind, importKey, back, noun, fields, onUnfinished } = props
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState<ReadOptions>({})
  const [receipt, setReceipt] = useState<ImportReceipt>()
  const [sent, setSent] = useState<number>()
  const preview = usePreview(importKey, file, options)
  const act = useAct()

  function chooseFile(chosen: File | undefined) {
    setFile(chosen)
    setOptions({})
    setReceipt(undefined)
    if (chosen) onUnfinished?.(true)
  }
  async function importRows() {
    setSent(0)
    const args = { files: { file }, body: bodyOf(options) }
    const reply = await act(importKey, args, { failure: "Error: ", onSent: setSent })
    setSent(undefined)
    if (!reply) return
    chooseFile(undefined)
    setReceipt(reply.data.import)
    onUnfinished?.(reply.data.import.rows_rejected > 0)
    // The pressed button was removed, so the focus moves to the receipt.
    document.querySelector<HTMLElement>("main h1")?.focus()
  }
  return (
    <>
      {receipt && <Receipt receipt={receipt} noun={noun} list={props.newest ?? back} onChange={setReceipt} />}
      <ChooseFile file={file} fields={fields} kind={kind} noun={noun} onFile={chooseFile} />
      {file && (
        <Loaded query={preview}>
          {(read) => (
            <>
              <MapColumns
                fields={fields}
                preview={read}
                pending={preview.isPlaceholderData ? options : {}}
                onChange={setOptions}
              />
              <Section
                title="3. Check the rows"
                lead="Nothing has been imported yet. Row numbers match your spreadsheet."
              >
                <PreviewRows preview={read} columns={props.columns} />
                <div className="buttons">
                  <Button
                    kind="main"
                    busy={sent !== undefined || preview.isPlaceholderData}
                    disabledReason={read.good === 0 ? nothingToImportText(read) : undefined}
                    onClick={importRows}
                  >
                    {sent === undefined ? `Import ${countText(read.good, noun)}` : "Uploading..."}
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
      <EarlierImports
        kind={kind}
        noun={noun}
        onUndone={(undone) => setReceipt((shown) => (shown?.id === undone.id ? undone : shown))}
      />
    </>
  )
}
