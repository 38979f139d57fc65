import type { ReactNode } from "react"
import { descriptionOf, type Field } from "#contract/communication/website/content/fields.ts"
import { DepartmentField } from "../../college/departments/DepartmentField.tsx"
import { PictureField } from "../../college/pictures/PictureField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { ColourField } from "./ColourField.tsx"
import { linkOptions } from "./fieldPaths.ts"
import { ListField } from "./ListField.tsx"

type Props = {
  name: string
  field: Field
  /** Overrides the field's own label. An item of a list of texts has a label such as "Requirement 3". */
  label?: string
}

/** The input for one field of a page's content. */
export function ContentField({ name, field, label }: Props): ReactNode {
  const description = descriptionOf(field)
  const { hint, required } = description
  const fieldTexts = { name, label: label ?? description.label, hint, required }
  switch (description.kind) {
    case "words":
      return <TextField {...fieldTexts} />
    case "paragraphs":
      return <TextAreaField {...fieldTexts} rows={description.max > 400 ? 7 : 4} />
    case "email":
      return <EmailField {...fieldTexts} autoComplete="off" />
    case "number":
      return <NumberField {...fieldTexts} />
    case "choice":
      return <SelectField {...fieldTexts} options={description.options} blank="—" />
    case "department":
      return <DepartmentField {...fieldTexts} blank="—" />
    case "pageLink":
      return <SelectField {...fieldTexts} options={linkOptions} blank="—" />
    case "colour":
      return <ColourField {...fieldTexts} />
    case "picture":
      return <PictureField {...fieldTexts} ratio={description.ratio} />
    case "list":
      return (
        <ListField
          {...fieldTexts}
          about={description}
          inputs={(path, title) => <ContentField name={path} field={description.item} label={title} />}
        />
      )
    case "group":
      return <ContentFields name={name} fields={description.fields} />
  }
}

type FieldsProps = { name: string; fields: Readonly<Record<string, Field>> }

/** The fields of a block, or of an item of a list. */
function ContentFields({ name, fields }: FieldsProps) {
  return (
    <div className="content-fields">
      {Object.entries(fields).map(([part, field]) => (
        <ContentField key={part} name={`${name}.${part}`} field={field} />
      ))}
    </div>
  )
}
