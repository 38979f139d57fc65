import { useEffect, useState } from "react"

/** Local addresses for these files. They are valid while the files are shown. */
export function useAddresses(files: readonly Blob[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([])
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setAddresses(made)
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [files])
  return addresses
}
