import { useEffect, useState } from "react"
import { useFormFields } from "../../ui/fields/formFields.ts"

/** Whether a part of the form is open. A part opens automatically when one of its fields is refused. */
export function useOpen(path: string, initial = false) {
  const errors = useFormFields()?.errors
  const [isOpen, setOpen] = useState(initial)
  useEffect(() => {
    if (Object.keys(errors ?? {}).some((name) => name.startsWith(`${path}.`))) setOpen(true)
  }, [errors, path])
  return [isOpen, setOpen] as const
}
