import { useEffect, useState } from "react"
import { useFormFields } from "../../ui/fields/formFields.ts"

/** Whether a foldable part of the form is open. It opens automatically when one of the fields under `path` is refused. */
export function useFolding(path: string, isInitiallyOpen: boolean) {
  const errors = useFormFields()?.errors
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  useEffect(() => {
    if (Object.keys(errors ?? {}).some((name) => name.startsWith(`${path}.`))) setOpen(true)
  }, [errors, path])
  return [isOpen, setOpen] as const
}
