import { type ImportField, maxImportRows } from "#contract/imports/endpoints.ts"
import { csvOf } from "#contract/lib/csv.ts"
import { uploads } from "#contract/lib/uploads.ts"
import { acceptOf } from "../lib/files.ts"
import { saveFile } from "../lib/saveFile.ts"
import { Button } from "../ui/controls/Button.tsx"
import { fileSize } from "../ui/controls/fileSize.ts"
import { FileButton } from "../ui/fields/FileButton.tsx"
import { Section } from "../ui/layout/Section.tsx"

type Props = {
  file: File | undefined
  fields: readonly ImportField[]
  noun: string
  onFile: (file: File) => void
}

/** The first step: choosing a CSV file, or downloading an empty one. */
export function ChooseFile({ file, fields, noun, onFile }: Props) {
  function saveEmpty() {
    const text = csvOf(
      fields.map(({ label }) => [label, () => ""] as const),
      [],
    )
    saveFile(new File([text], `${noun}s.csv`, { type: "text/csv" }))
  }
  const required = fields.filter((field) => field.required).map(({ label }) => label)
  return (
    <Section
      title="1. Choose the file"
      lead={`A CSV file of at most ${fileSize(uploads.table.max)} and ${maxImportRows.toLocaleString("en-MW")} rows, a ${noun} a row. It must have: ${required.join(", ")}.`}
    >
      <div className="buttons">
        <FileButton kind={file ? "plain" : "main"} accept={acceptOf("table")} onFile={onFile}>
          {file ? "Choose another file" : "Choose CSV file"}
        </FileButton>
        {/* Its place is taken by the import of the checked rows. */}
        {!file && <Button disabledReason="Please select a file to upload.">Import {noun}s</Button>}
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
