import { countText, type Noun } from "#contract/lib/amounts.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { Details, Disclosure } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { useImports } from "./useImports.ts"

type Props = {
  receipt: ImportReceipt
  noun: Noun
  /** The address of the list to which the records were added. */
  list: string
  onChange: (receipt: ImportReceipt) => void
}

/** The result of an import, with undo. */
export function Receipt({ receipt, noun, list, onChange }: Props) {
  const { saveRejected, undo } = useImports(noun)
  const { rows_imported, rows_rejected, rows_unchanged, rejected_until, undone_at } = receipt

  async function undoImport() {
    const undone = await undo(receipt)
    if (undone) onChange(undone)
  }
  return (
    <Section title={`Receipt ${receipt.reference}`}>
      <Notice tone={undone_at ? "info" : "good"} live>
        <p>
          {undone_at
            ? `Undone on ${instantText(undone_at)}.`
            : `${countText(rows_imported, noun)} imported. `}
          {!undone_at && rows_rejected > 0 && `${countText(rows_rejected, "row")} not imported.`}
        </p>
      </Notice>
      <Details
        items={[
          ["Reference", receipt.reference],
          ["Time", instantText(receipt.created_at)],
          ["By", receipt.imported_by],
          ["Rows", receipt.rows_total],
          ["Imported", rows_imported],
          rows_unchanged > 0 && ["There already", rows_unchanged],
          ["Not imported", rows_rejected],
        ]}
      />
      <Disclosure summary="File and checksum">
        <Details
          items={[
            ["File", `${receipt.file_name} (${fileSize(receipt.size)})`],
            ["SHA-256", receipt.sha256],
            rejected_until !== null && ["Rejected rows are deleted on", instantText(rejected_until)],
          ]}
        />
      </Disclosure>
      <div className="buttons">
        {!undone_at && rows_imported > 0 && (
          <LinkButton kind="main" to={list}>
            See the {countText(rows_imported, noun)}
          </LinkButton>
        )}
        {rejected_until && <Button onClick={() => saveRejected(receipt)}>Download rejected rows</Button>}
        {!undone_at && (
          <Button kind="danger" onClick={undoImport}>
            Undo import
          </Button>
        )}
      </div>
    </Section>
  )
}
