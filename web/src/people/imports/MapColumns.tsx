import { omit } from "#contract/lib/objects.ts"
import { splitColumnsOf } from "#contract/people/imports/combined.ts"
import type { ImportField, ImportPreview } from "#contract/people/imports/endpoints.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { SelectSetting } from "../../ui/fields/Settings.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { columnName, unclearNames } from "./columnNames.ts"
import { HiddenNotice } from "./HiddenNotice.tsx"
import type { ReadOptions } from "./usePreview.ts"

type Props = {
  fields: readonly ImportField[]
  preview: ImportPreview
  /** The options that the user has chosen since the preview. */
  pending: ReadOptions
  onChange: (reading: ReadOptions) => void
}

const delimiters = [
  ["comma", "Comma ( , )"],
  ["semicolon", "Semicolon ( ; )"],
  ["tab", "Tab"],
  ["bar", "Bar ( | )"],
] as const
const none = -1

/** The second step: matching the columns that weren't recognised by name. */
export function MapColumns({ fields, preview, pending, onChange }: Props) {
  const { sheets, columns } = preview
  const { delimiter = preview.delimiter, sheet = preview.sheet, places = preview.places } = pending
  const missing = fields.filter(({ field, required }) => required && places[field] === undefined)
  const foundFields = fields.filter(({ field }) => places[field] !== undefined)
  const usedColumns = new Set(Object.values(places))
  const unused = columns.flatMap((name, index) =>
    name && !usedColumns.has(index) ? [columnName(columns, index)] : [],
  )
  const unclear = unclearNames(columns, usedColumns)
  const labelOf = (name: string) => fields.find(({ field }) => field === name)?.label
  const needsAttention = missing.length > 0 || unused.length > 0
  const chosenOptions = { delimiter: delimiter ?? undefined, sheet: sheet ?? undefined }

  function assign(field: string, columnIndex: number) {
    const others = omit(places, field)
    onChange({
      ...chosenOptions,
      places: columnIndex === none ? others : { ...others, [field]: columnIndex },
    })
  }
  return (
    <Section title="2. Match the columns">
      {sheet !== null && sheets.length > 1 && (
        <div className="fields">
          <SelectSetting
            label="Sheet"
            value={sheet}
            options={sheets.map((name) => [name, name] as const)}
            onChange={(chosen) => onChange({ sheet: chosen })}
          />
        </div>
      )}
      <HiddenNotice parts={preview} />
      {splitColumnsOf(places).map(({ first, second, column, rule }) => (
        <p key={first}>
          {columnName(columns, column)} is split into {labelOf(first)} and {labelOf(second)}. {rule}
        </p>
      ))}
      {needsAttention && (
        <Notice tone="warn" live>
          {missing.length > 0 && (
            <p>Not found in the file: {missing.map(({ label }) => label).join(", ")}.</p>
          )}
          {unclear.length > 0 && (
            <p>Several columns have the same name: {unclear.join(", ")}. Choose the one that is meant.</p>
          )}
          {unused.length > 0 && <p>Not imported from the file: {unused.join(", ")}.</p>}
        </Notice>
      )}
      <Disclosure
        key={needsAttention ? "open" : "closed"}
        summary={`${foundFields.length} of ${fields.length} columns found`}
        open={needsAttention}
      >
        <div className="fields">
          {delimiter !== null && (
            <SelectSetting
              label="Column separator"
              value={delimiter}
              options={delimiters}
              onChange={(chosen) => onChange({ delimiter: chosen })}
            />
          )}
          {fields.map(({ field, label, required }) => (
            <SelectSetting
              key={field}
              label={required ? label : `${label} (optional)`}
              value={places[field] ?? none}
              options={[
                [none, "Not in this file"],
                ...columns.map((_, index) => [index, columnName(columns, index)] as const),
              ]}
              onChange={(columnIndex) => assign(field, columnIndex)}
            />
          ))}
        </div>
      </Disclosure>
    </Section>
  )
}
