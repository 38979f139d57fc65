import { formsOf, type Noun, pluralOf } from "#contract/lib/amounts.ts"
import { csvOf } from "#contract/lib/csv.ts"
import { uploads } from "#contract/lib/uploads.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { ImportField, ImportKind } from "#contract/people/imports/endpoints.ts"
import { maxImportRows } from "#contract/people/imports/rowLimits.ts"
import { acceptOf } from "../../lib/files.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = {
  file: File | undefined
  fields: readonly ImportField[]
  kind: ImportKind
  noun: Noun
  onFile: (file: File) => void
}

/** The first step: choosing a spreadsheet or CSV file, or downloading an empty one. */
export function ChooseFile({ file, fields, kind, noun, onFile }: Props) {
  function saveEmpty() {
    const text = csvOf(
      fields.map(({ label }) => [label, () => ""] as const),
      [],
    )
    saveFile(new File([text], `${kind}.csv`, { type: "text/csv" }))
  }
  const required = fields.filter((field) => field.required).map(({ label }) => label)
  return (
    <Section
      title="1. Choose the file"
      lead={`A spreadsheet (.xlsx) or CSV file of at most ${fileSize(uploads.table.max)} and ${numberText(maxImportRows[kind])} rows, one row for each ${formsOf(noun)[0]}. It must have: ${required.join(", ")}.`}
    >
      <div className="buttons">
        <FileButton kind={file ? "plain" : "main"} accept={acceptOf("table")} onFile={onFile}>
          {file ? "Choose another file" : "Choose a file"}
        </FileButton>
        {/* Once a file is chosen, the button below the checked rows imports them, and this button is removed. */}
        {!file && (
          <Button disabledReason="Please select a file to upload.">{`Import ${pluralOf(noun)}`}</Button>
        )}
        <Button kind="quiet" onClick={saveEmpty}>
          Download an empty file
        </Button>
      </div>
      {file && (
        <p>
          <strong>{file.name}</strong> ({fileSize(file.size)})
        </p>
      )}
    </Section>
  )
}
