import { Field } from "../../ui/fields/Field.tsx"
import { type FieldProps, useTextField } from "../../ui/fields/useField.ts"

/** A colour, chosen with the browser's own picker or typed as #rrggbb. */
export function ColourField(props: FieldProps) {
  const { frame, box } = useTextField(props)
  const isColour = /^#[0-9a-f]{6}$/i.test(String(box.value))
  return (
    <Field {...frame}>
      <div className="content-colour">
        <input type="text" {...box} className="input input-short" spellCheck={false} placeholder="#10245e" />
        <input
          type="color"
          aria-label={`Pick: ${props.label}`}
          value={isColour ? String(box.value) : "#000000"}
          onChange={box.onChange}
        />
      </div>
    </Field>
  )
}
