import { DateTimeField } from "../../ui/fields/DateTimeField.tsx"
import { TicksField } from "../../ui/fields/TicksField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { useClassesToSet } from "./useClassesToSet.ts"
import "../../ui/form/formColumns.css"

/**
 * The other classes that get the same assignment, each with its own due date. An assignment for all classes has none. A class that
 * was ticked for another subject stays ticked until somebody unticks it.
 */
export function OtherClasses() {
  const target = useFieldValue<string | null>("student_class")
  const chosen = useFieldValue<readonly string[]>("other_classes") ?? []
  const offered = useClassesToSet() ?? []
  const others = [...new Set([...offered, ...chosen])].filter((name) => name !== target)
  if (!target || others.length === 0) return null
  return (
    <>
      <TicksField
        name="other_classes"
        label="The same work for"
        hint="Each class gets an assignment of its own."
        options={others.map((name) => [name, name] as const)}
      />
      {others
        .filter((name) => chosen.includes(name))
        .map((name) => (
          <div key={name} className="fields fields-due">
            <DateTimeField
              name={`other_due_dates.${name}`}
              label={`Due date of ${name}`}
              hint={`If it is blank, that of ${target} counts.`}
              usualTime="16:00"
            />
          </div>
        ))}
    </>
  )
}
